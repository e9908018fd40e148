import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { listsKeptFor } from '../../domain/device/retention.ts'
import { keep, parseKept, readDevice, watchDevice } from '../device/storage.ts'

/** Each property has an entry of its own, and the checklist without a property has one. */
const prefix = 'Checklist '

/** The ticked steps of a property's checklist, kept on the device (I17). `container` has the boxes, whose values are the steps. */
export function useTicks(container: RefObject<HTMLElement | null>, property: string) {
  const key = prefix + (property || 'of no property')
  const kept = useSyncExternalStore(
    watchDevice,
    () => readDevice(key),
    () => null,
  )
  // Where the browser keeps nothing, the ticks last as long as the page.
  const [unkept, setUnkept] = useState<readonly string[] | null>(null)
  const ticked = unkept ?? parseTicks(kept)

  function write(steps: readonly string[]) {
    const isKept = keep(key, steps.length > 0 ? { steps, changedAt: Date.now() } : null)
    setUnkept(isKept ? null : steps)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the boxes that were ticked before the page was hydrated
  useEffect(() => {
    const boxes = container.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked') ?? []
    const all = new Set([...parseTicks(readDevice(key)), ...[...boxes].map(({ value }) => value)])
    if (boxes.length > 0) write([...all])
  }, [])
  return {
    ticked,
    isKept: unkept === null,
    tick: (step: string, on: boolean) => write([...ticked.filter((other) => other !== step), ...(on ? [step] : [])]),
    clear: () => write([]),
  }
}

function parseTicks(text: string | null): string[] {
  const entry = parseKept(text) as { steps?: unknown; changedAt?: unknown } | null
  if (!Array.isArray(entry?.steps) || !(Date.now() - Number(entry.changedAt) < listsKeptFor)) return []
  return entry.steps.map(String)
}
