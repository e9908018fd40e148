/** Runs work once the browser is idle. Not every browser tells: then at once; a busy one after five seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else work()
}

/** Milliseconds in which a page loads its own pictures first. */
const delay = 3_000

/** Runs work for which a page has no hurry: once it is idle after its first seconds. The returned function cancels it. */
export function whenSettled(work: () => void): () => void {
  const timer = setTimeout(() => whenIdle(work), delay)
  return () => clearTimeout(timer)
}
