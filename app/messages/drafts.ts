import { keptOnDevice, parseKept, readDevice, writeDevice } from './device-storage.ts'
import type { Fields } from './post-message.ts'

const storageKey = 'Drafts'

/** With the key under which it is sent: where a tab ends in the middle of that, sending it again is harmless (D5). */
type Draft = { fields: Fields; key: string; keptAt: number }

/** What a visitor was typing into a form, kept over a reload or a crash until it is sent. `id` names the form and what it is about. */
export function findDraft(id: string): Draft | null {
  return readDrafts()[id] ?? null
}

/** Keeps what stands in a form now, in place of what stood there before. */
export function keepDraft(id: string, fields: Fields, key: string): void {
  write({ ...readDrafts(), [id]: { fields, key, keptAt: Date.now() } })
}

export function discardDraft(id: string): void {
  const { [id]: _discarded, ...others } = readDrafts()
  write(others)
}

function readDrafts(): Record<string, Draft> {
  const kept = parseKept(readDevice(storageKey))
  if (typeof kept !== 'object' || kept === null) return {}
  const fresh = Object.fromEntries(Object.entries(kept).filter(([, draft]) => isFresh(draft)))
  if (Object.keys(fresh).length < Object.keys(kept).length) write(fresh)
  return fresh
}

function isFresh(draft: Partial<Draft> | null): draft is Draft {
  return typeof draft?.fields === 'object' && Date.now() - (draft.keptAt ?? 0) < keptOnDevice
}

function write(drafts: Record<string, Draft>) {
  writeDevice(storageKey, Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null)
}
