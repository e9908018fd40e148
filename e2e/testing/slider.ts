import { expect, type Page } from '@playwright/test'

export type Slider = ReturnType<typeof createSlider>

/** The full-screen gallery of a property. */
export function createSlider(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Images of / })
  const opener = page.getByRole('button', { name: 'View All Images' })
  const position = dialog.getByText(/^\d+ of \d+$/)
  const close = dialog.getByRole('button', { name: 'Close', exact: true })
  async function open() {
    await opener.click()
    await expect(position).toBeVisible()
  }
  return {
    dialog,
    opener,
    position,
    next: dialog.getByRole('button', { name: 'Next', exact: true }),
    previous: dialog.getByRole('button', { name: 'Prev', exact: true }),
    pause: dialog.getByRole('button', { name: 'Pause', exact: true }),
    play: dialog.getByRole('button', { name: 'Play', exact: true }),
    close,
    zoomIn: dialog.getByRole('button', { name: 'Zoom in', exact: true }),
    zoomOut: dialog.getByRole('button', { name: 'Zoom out', exact: true }),
    open,
    /** Waits until the image with this number has its final place and size. */
    async untilStill(number: number) {
      const slide = dialog.getByRole('group', { name: new RegExp(`^${number} /`) })
      await slide.evaluate((one) => Promise.all(one.getAnimations({ subtree: true }).map(({ finished }) => finished)))
    },
    /** The final zoom factor of the image with this number, and its displacement in pixels. */
    async zoomOf(number: number) {
      const slide = dialog.getByRole('group', { name: new RegExp(`^${number} /`) })
      return slide.getByRole('img').evaluate((image) => {
        const { a: scale } = new DOMMatrixReadOnly(image.style.transform)
        const { e: right, f: down } = new DOMMatrixReadOnly(image.parentElement?.style.transform)
        return { scale: Math.round(scale * 100) / 100, right: Math.round(right), down: Math.round(down) }
      })
    },
    /** Loads the gallery's script by opening it once, before the test stops the clock. */
    async openWithClockAt(time: Date) {
      await open()
      await close.click()
      await page.clock.pauseAt(time)
      await open()
    },
    /** Waits until the given image is shown, loaded and faded in completely. */
    async expectToShow(number: number, total: number) {
      await expect(position).toHaveText(`${number} of ${total}`)
      const slide = dialog.getByRole('group', { name: `${number} / ${total}`, exact: true })
      await expect(slide).toHaveCSS('opacity', '1')
      await expect
        .poll(() => slide.getByRole('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0)
    },
  }
}
