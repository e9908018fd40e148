import { randomKey } from './random-key.ts'

/** Begins the keys of session storage with this tab's drafts, and the names of the locks on drafts. */
const prefix = 'Tab '

/** Milliseconds to wait for the previous page of this tab to release its draft. A duplicated tab waits that long in vain. */
const releaseTimeout = 500

/** The drafts that this page has locked: it would wait for its own lock. */
const locked = new Set<string>()

/**
 * The id of the draft that this tab writes for a form: `other`, or else the one before a reload; a new id if another page writes
 * that draft. A browser that duplicates a tab copies its session storage, so each page holds a lock on the draft it writes.
 */
export async function claimDraft(form: string, other?: string): Promise<string> {
  const wanted = other ?? readSession(form)
  const options = other ? { ifAvailable: true } : { signal: AbortSignal.timeout(releaseTimeout) }
  const isFree = wanted !== null && (await lock(wanted, options))
  const id = isFree ? wanted : randomKey()
  // Not awaited: no other tab can know a new id.
  void lock(id)
  writeSession(form, id)
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

/** Resolves when the lock is held, which it is until the page ends; false if another page has it and the options end the wait. */
function lock(id: string, options: LockOptions = {}): Promise<boolean> {
  if (!('locks' in navigator) || locked.has(id)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const untilPageEnds = (granted: Lock | null) => {
      resolve(granted !== null)
      if (!granted) return
      locked.add(id)
      return new Promise<never>(() => {})
    }
    navigator.locks
      .request(prefix + id, options, untilPageEnds)
      .catch((error: Error) => resolve(error.name !== 'TimeoutError'))
  })
}

function readSession(form: string): string | null {
  try {
    return sessionStorage.getItem(prefix + form)
  } catch {
    return null
  }
}

function writeSession(form: string, id: string) {
  try {
    sessionStorage.setItem(prefix + form, id)
  } catch {}
}
