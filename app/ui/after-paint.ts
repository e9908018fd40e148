/**
 * Does what takes long once the browser has shown that something was pressed. `pressed` looks so until then: a frame in which
 * nothing has changed is not shown, and the next one would come with all of the work.
 */
export function afterPaint(pressed: HTMLElement | null | undefined, work: () => void): void {
  pressed?.setAttribute('data-pressed', '')
  requestAnimationFrame(() =>
    setTimeout(() => {
      pressed?.removeAttribute('data-pressed')
      work()
    }),
  )
}
