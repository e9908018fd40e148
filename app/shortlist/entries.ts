import { useMemo } from 'react'
import { type Entry, parseEntry, type Remark } from '../../domain/shortlist/entry.ts'
import { prefix } from '../device/saved.ts'
import { listDeviceKeys, parseStored, readDevice, saveEntry, useDevice, writeDevice } from '../ui/storage.ts'

/** All entries of the shortlist as one text, which changes with every entry: a value that React can compare. */
export function readShortlist(): string {
  return JSON.stringify(listDeviceKeys(prefix).map((key) => [key.slice(prefix.length), readDevice(key)]))
}

/** The usable entries in the text of `readShortlist`. Rubbish is left out, and stays where it is. */
export function parseShortlist(text: string): Entry[] {
  const stored: [id: string, text: string | null][] = JSON.parse(text)
  const now = Date.now()
  return stored.flatMap(([id, text]) => parseEntry(id, parseStored(text), now) ?? []).filter(({ removed }) => !removed)
}

/** The shortlist of this device; null on the server and while the page is being hydrated. */
export function useOwnEntries(): Entry[] | null {
  const text = useDevice(readShortlist)
  return useMemo(() => (text === null ? null : parseShortlist(text)), [text])
}

/** Changes a note or a state; false where storage is full or blocked. */
export function changeEntry(id: string, change: Partial<Remark> | Pick<Entry, 'theirs'>): boolean {
  const entry = findEntry(id)
  // Another tab has removed it meanwhile.
  if (!entry) return true
  return writeEntry({ ...entry, ...change, changedAt: Date.now() })
}

/** Removes a property with its words, at the visitor's express wish. Gives them back for `writeEntry`. */
export function removeEntry(id: string): Entry | null {
  const entry = findEntry(id)
  saveEntry(prefix + id, null)
  return entry
}

/** Removes entries that were last changed 12 months ago (F15), and those whose text is unusable. */
export function dropExpired(): void {
  for (const key of listDeviceKeys(prefix)) {
    if (!findEntry(key.slice(prefix.length))) writeDevice(key, null)
  }
}

/** The entry of a property, also one whose heart was released; null without one. */
export function findEntry(id: string): Entry | null {
  return parseEntry(id, parseStored(readDevice(prefix + id)), Date.now())
}

/** False where storage is full or blocked. */
export function writeEntry({ id, ...entry }: Entry): boolean {
  return saveEntry(prefix + id, entry)
}
