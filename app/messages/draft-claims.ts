import { lockForPage } from '../ui/page-lock.ts'
import { readDevice, writeDevice } from '../ui/storage.ts'
import { randomKey } from './random-key.ts'

/** Begins the keys of session storage with this tab's drafts, and the names of the locks on drafts. */
const prefix = 'Tab '

/** Milliseconds to wait for the previous page of this tab to release its draft. A duplicated tab waits that long in vain. */
const releaseTimeout = 500

/**
 * The id of the draft that this tab writes for a form: `other`, or else the one before a reload; a new id if another page writes
 * that draft. A browser that duplicates a tab copies its session storage, so each page holds a lock on the draft it writes.
 */
export async function claimDraft(form: string, other?: string): Promise<string> {
  const wanted = other ?? readDevice(prefix + form, 'sessionStorage')
  const options = other ? { ifAvailable: true } : { signal: AbortSignal.timeout(releaseTimeout) }
  const isFree = wanted !== null && (await lockForPage(prefix + wanted, options))
  const id = isFree ? wanted : randomKey()
  // Not awaited: no other tab can know a new id.
  void lockForPage(prefix + id)
  writeDevice(prefix + form, id, 'sessionStorage')
  return id
}

/** The ids of the drafts that open tabs write; null where the browser cannot tell: only pages served over TLS have locks. */
export async function listOpenDrafts(): Promise<Set<string> | null> {
  try {
    const { held = [] } = await navigator.locks.query()
    return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? name.slice(prefix.length) : [])))
  } catch {
    return null
  }
}
