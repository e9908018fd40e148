/** Does what takes long once the browser has shown that something was pressed: the next picture waits for nothing else. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
