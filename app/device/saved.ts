import { listRetention } from '../../domain/device/retention.ts'
import type { SavedProperty } from '../../domain/shortlist/property.ts'
import { toSavedPicture } from '../../domain/shortlist/saved-picture.ts'
import { listDeviceKeys, parseStored, readDevice, saveEntry } from '../ui/storage.ts'

// Every page loads this file, so it knows only whether a property is saved. `entries.ts` reads and writes the rest of an entry.

/** Each saved property has an entry of its own, named by its property id: tabs that shared one would overwrite each other's. */
export const prefix = 'Shortlist '

export function isSaved(id: string): boolean {
  return isUsable(readEntry(prefix + id))
}

export function countSaved(): number {
  return listSaved().length
}

/** The addresses of the pictures of what is saved, as the offline page shows them. */
export function listSavedPictures(): string[] {
  return listSaved().flatMap(({ picture }) => (typeof picture === 'string' && picture) || [])
}

function listSaved(): Stored[] {
  return listDeviceKeys(prefix).map(readEntry).filter(isUsable)
}

/**
 * Saves a property, or removes it. The words of a removed entry stay, and come back when it is saved again: a tap too many on a
 * heart loses no note. False where there are 200 already, or storage is full or blocked.
 */
export function toggleSaved({ propertyId, name, kes, perMonth, picture }: SavedProperty): boolean {
  const key = prefix + propertyId
  const before = readEntry(key)
  const now = Date.now()
  if (!before || before.removed) {
    if (countSaved() >= 200) return false
    const facts = { name, kes, perMonth, picture: toSavedPicture(picture) }
    return saveEntry(key, { savedAt: now, ...facts, ...before, removed: false, changedAt: now })
  }
  const { note, state, theirs } = before
  return saveEntry(key, note || state || theirs?.[0] ? { ...before, removed: true, changedAt: now } : null)
}

type Stored = {
  picture?: unknown
  changedAt?: number
  removed?: boolean
  note?: string
  state?: string
  theirs?: unknown[]
}

function readEntry(key: string): Stored | null {
  const entry = parseStored(readDevice(key)) as Stored | null
  return entry && Date.now() - Number(entry.changedAt) < listRetention ? entry : null
}

function isUsable(entry: Stored | null): entry is Stored {
  return entry !== null && !entry.removed
}
