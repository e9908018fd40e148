/**
 * Paints the pressed state first, then does the slow work, so that the next paint comes early (INP). The focused element gets an
 * attribute until then, because a browser presents no frame in which nothing has changed.
 */
export function afterPaint(work: () => void): void {
  const pressed = document.activeElement
  pressed?.setAttribute('data-pressed', '')
  requestAnimationFrame(() =>
    setTimeout(() => {
      pressed?.removeAttribute('data-pressed')
      work()
    }),
  )
}
