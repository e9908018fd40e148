/** Runs work once the browser is idle. Not every browser tells: then at once; a busy one after five seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
  else work()
}

/** Milliseconds in which a page loads its own pictures first. */
const firstSeconds = 3_000

/** Runs work for which a page has no hurry: once it has loaded, and is idle after its first seconds. The returned function cancels it. */
export function whenSettled(work: () => void, delay = firstSeconds): () => void {
  let timer = 0
  const start = () => {
    timer = window.setTimeout(() => whenIdle(work), delay)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
  return () => {
    removeEventListener('load', start)
    clearTimeout(timer)
  }
}
