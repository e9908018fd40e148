import { expect, type Page } from '@playwright/test'

/**
 * Expects a description for every picture, in words and not a file's name. Only pictures that repeat their neighbour may have an empty one:
 * the picture of a card, of a list entry whose heading is a link, of a choice with its name, of a heading that opens its section, or one for
 * paper, which no screen shows.
 */
export async function expectAlternatives(page: Page) {
  const silent = await page.evaluate(() => {
    return [...document.images].filter(isSilent).map(({ alt, src }) => `“${alt}” for ${new URL(src).pathname}`)

    function isSilent(picture: HTMLImageElement) {
      if (!picture.hasAttribute('alt')) return true
      if (picture.alt === '' && getComputedStyle(picture).display === 'none') return false
      if (picture.alt === '')
        return !picture.closest(
          'article:has(a), div:has(> * > h4):has(a), li:has(h3 a), label:has(b), summary, [aria-hidden=true]',
        )
      return /\.\w{3,4}$|[-_]\d+$/.test(picture.alt) || !picture.alt.includes(' ')
    }
  })
  expect(silent, 'pictures that say nothing').toEqual([])
}
