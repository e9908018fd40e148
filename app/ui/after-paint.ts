/**
 * Does what takes long once the browser has shown that something was pressed. What has the focus looks pressed until then: a frame
 * in which nothing has changed is not shown, and the next one would come with all of the work.
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
