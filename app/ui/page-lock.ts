/** The locks that this page has: it would wait for its own. */
const held = new Set<string>()

/**
 * Resolves when the lock is held, which it is until the page ends; false if another page has it and the options end the wait. Only pages
 * served over TLS have locks: on others it is true at once.
 */
export async function lockForPage(name: string, options: LockOptions = {}): Promise<boolean> {
  if (!('locks' in navigator) || held.has(name)) return true
  return new Promise((resolve) => {
    const untilPageEnds = (granted: Lock | null) => {
      resolve(granted !== null)
      if (!granted) return
      held.add(name)
      return new Promise<never>(() => {})
    }
    navigator.locks
      .request(name, options, untilPageEnds)
      .catch((error: Error) => resolve(error.name !== 'TimeoutError'))
  })
}
