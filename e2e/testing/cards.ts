import type { Page } from '@playwright/test'

export type Cards = ReturnType<typeof createCards>

/** The listing cards of a page. */
export function createCards(page: Page) {
  const all = page.getByRole('main').getByRole('article')
  const links = all.getByRole('link', { name: 'View Property' })
  return {
    all,
    /** The live count above them. */
    count: page.getByRole('region', { name: 'Properties' }).getByRole('status'),
    skeletons: page.locator('[data-skeleton]'),
    async ids(): Promise<string[]> {
      return (await all.allInnerTexts()).map((text) => /Property ID ([A-Z0-9_-]{10})/.exec(text)?.[1] ?? text)
    },
    /** KES; null is "Price on request". */
    async prices(): Promise<(number | null)[]> {
      return (await all.allInnerTexts()).map((text) => {
        if (text.includes('Price on request')) return null
        return Number(/KES\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
      })
    },
    /** Follows the link of the card at a position, from 0. */
    open: (position: number) => links.nth(position).click(),
  }
}
