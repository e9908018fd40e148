import { expect, type Page } from '@playwright/test'

export type Slider = ReturnType<typeof createSlider>

/** All images of a property, over the page. */
export function createSlider(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Images of / })
  const opener = page.getByRole('button', { name: 'View All Images' })
  const position = dialog.getByText(/^\d+ of \d+$/)
  return {
    dialog,
    opener,
    position,
    next: dialog.getByRole('button', { name: 'Next', exact: true }),
    previous: dialog.getByRole('button', { name: 'Prev', exact: true }),
    pause: dialog.getByRole('button', { name: 'Pause', exact: true }),
    play: dialog.getByRole('button', { name: 'Play', exact: true }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
    async open() {
      await opener.click()
      await expect(position).toBeVisible()
    },
    /** Shows one image, faded in completely and loaded, as the number that is given. */
    async expectToShow(number: number, total: number) {
      await expect(position).toHaveText(`${number} of ${total}`)
      const slide = dialog.getByRole('group', { name: `${number} / ${total}` })
      await expect(slide).toHaveCSS('opacity', '1')
      await expect
        .poll(() => slide.getByRole('img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(0)
    },
  }
}
