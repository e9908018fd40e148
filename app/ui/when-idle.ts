/** Runs work once the browser is idle. Not every browser tells: then at once; a busy one after five seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else work()
}
