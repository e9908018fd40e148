import { expect, type Page } from '@playwright/test'

/**
 * Every picture says what it shows, in words and not in a file's name. Without words is only what says nothing more than
 * what stands beside it: the picture of a card, of an entry of a list whose heading leads on, or of a heading that opens what it names.
 */
export async function expectAlternatives(page: Page) {
  const silent = await page.evaluate(() => {
    return [...document.images].filter(isSilent).map(({ alt, src }) => `“${alt}” for ${new URL(src).pathname}`)

    function isSilent(picture: HTMLImageElement) {
      if (!picture.hasAttribute('alt')) return true
      if (picture.alt === '') return !picture.closest('article:has(a), li:has(h3 a), summary, [aria-hidden=true]')
      return /\.\w{3,4}$|[-_]\d+$/.test(picture.alt) || !picture.alt.includes(' ')
    }
  })
  expect(silent, 'pictures that say nothing').toEqual([])
}
