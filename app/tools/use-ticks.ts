import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { listsKeptFor } from '../../domain/device/retention.ts'
import { keep, parseKept, readDevice, watchDevice } from '../device/storage.ts'

/** Each property has an entry of its own, and the checklist without a property has one. */
const prefix = 'Checklist '

/**
 * The ticked steps of a property's checklist, kept on the device (I17). The boxes in the container are the browser's own, so
 * that they can be ticked without script, and before the page is hydrated.
 */
export function useTicks(container: RefObject<HTMLElement | null>, property: string) {
  const key = prefix + (property || 'of no property')
  const kept = useSyncExternalStore(
    watchDevice,
    () => readDevice(key),
    () => null,
  )
  const ticked = parseTicks(kept)
  const [refused, setRefused] = useState(false)

  function write(steps: readonly string[]) {
    setRefused(!keep(key, steps.length > 0 ? { steps, changedAt: Date.now() } : null))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the boxes that were ticked before the page was hydrated
  useEffect(() => {
    const early = listBoxes(container).flatMap(({ checked, value }) => (checked ? [value] : []))
    const before = parseTicks(readDevice(key))
    if (early.some((step) => !before.includes(step))) write([...new Set([...before, ...early])])
  }, [])
  // After each render, because other steps may be shown.
  useEffect(() => {
    if (!refused) for (const box of listBoxes(container)) box.checked = ticked.includes(box.value)
  })
  return {
    ticked,
    /** True where the browser keeps nothing: the boxes then last as long as the page. */
    refused,
    tick(step: string, on: boolean) {
      write(on ? [...ticked, step] : ticked.filter((other) => other !== step))
    },
    clear: () => write([]),
  }
}

function listBoxes(container: RefObject<HTMLElement | null>): HTMLInputElement[] {
  return [...(container.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
}

function parseTicks(text: string | null): string[] {
  const entry = parseKept(text) as { steps?: unknown; changedAt?: unknown } | null
  if (!Array.isArray(entry?.steps) || !(Date.now() - Number(entry.changedAt) < listsKeptFor)) return []
  return entry.steps.map(String)
}
