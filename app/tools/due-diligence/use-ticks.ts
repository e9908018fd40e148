import { type RefObject, useEffect, useState } from 'react'
import { listRetention } from '../../../domain/device/retention.ts'
import { parseStored, readDevice, saveEntry, useDevice } from '../../ui/storage.ts'

/** Each property has an entry of its own, and the checklist without a property has one. */
const prefix = 'Checklist '

/** The ticked steps of a property's checklist, stored on the device (I17). `container` has the boxes, whose values are the steps. */
export function useTicks(container: RefObject<HTMLElement | null>, property: string) {
  const key = prefix + (property || 'of no property')
  const stored = useDevice(() => readDevice(key))
  // Where storage is full or blocked, the ticks last as long as the page.
  const [unsaved, setUnsaved] = useState<readonly string[] | null>(null)
  const ticked = unsaved ?? parseTicks(stored)

  function write(steps: readonly string[]) {
    const isSaved = saveEntry(key, steps.length > 0 ? { steps, changedAt: Date.now() } : null)
    setUnsaved(isSaved ? null : steps)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the boxes that were ticked before the page was hydrated
  useEffect(() => {
    const boxes = container.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked') ?? []
    const all = new Set([...parseTicks(readDevice(key)), ...[...boxes].map(({ value }) => value)])
    if (boxes.length > 0) write([...all])
  }, [])
  return {
    ticked,
    isSaved: unsaved === null,
    tick: (step: string, on: boolean) => write([...ticked.filter((other) => other !== step), ...(on ? [step] : [])]),
    clear: () => write([]),
  }
}

function parseTicks(text: string | null): string[] {
  const entry = parseStored(text) as { steps?: unknown; changedAt?: unknown } | null
  if (!Array.isArray(entry?.steps) || !(Date.now() - Number(entry.changedAt) < listRetention)) return []
  return entry.steps.map(String)
}
