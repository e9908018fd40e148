import { randomKey } from './random-key.ts'

const storageKey = 'Tab'
const lockPrefix = 'Tab '

/** Milliseconds to wait for the previous page of this tab to release the id. A duplicated tab waits that long in vain. */
const releaseTimeout = 500

/** Module state: a page belongs to exactly one tab, and in the browser a module lives as long as the page. */
let claimed: Promise<string> | undefined

/**
 * This tab's id: the same after a reload, and different in every other tab. A browser that duplicates a tab copies its session
 * storage; so each page holds a lock with the name of its id, and takes a new id if another page holds that lock.
 */
export function claimTab(): Promise<string> {
  claimed ??= claim()
  return claimed
}

/** The ids of the tabs that are open now; null where the browser cannot tell: only pages served over TLS have locks. */
export async function listOpenTabs(): Promise<Set<string> | null> {
  try {
    const { held = [] } = await navigator.locks.query()
    const names = held.flatMap(({ name }) => name ?? [])
    return new Set(names.filter((name) => name.startsWith(lockPrefix)).map((name) => name.slice(lockPrefix.length)))
  } catch {
    return null
  }
}

async function claim(): Promise<string> {
  const before = readSession()
  if (before && (await hold(before, AbortSignal.timeout(releaseTimeout)))) return before
  const id = randomKey()
  writeSession(id)
  // Not awaited: drafts are stored at once, and no other tab can know a new id.
  void hold(id)
  return id
}

/** Resolves when the lock is held, which it is until the page ends; false where another page has it. */
function hold(id: string, signal?: AbortSignal): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const untilPageEnds = () => {
      resolve(true)
      return new Promise<never>(() => {})
    }
    navigator.locks
      .request(lockPrefix + id, signal ? { signal } : {}, untilPageEnds)
      .catch((error: Error) => resolve(error.name !== 'TimeoutError'))
  })
}

function readSession(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function writeSession(id: string) {
  try {
    sessionStorage.setItem(storageKey, id)
  } catch {}
}
