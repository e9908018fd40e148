import type { Page } from '@playwright/test'
import { expectToFit } from './testing/accessible.ts'
import { openDevTools } from './testing/dev-tools.ts'
import { expectPressable } from './testing/pressable.ts'
import { expect, test } from './testing/test.ts'

const height = 640
const percents = [130, 150, 200]

/** The largest share of the window that the bar may take. */
const maxBar = 1 / 3

/**
 * The ways in which text becomes larger. Only the first changes what media queries measure: a visitor's own style sheet and the text size of
 * a phone's browser do not.
 */
const ways: Record<string, (page: Page, percent: number) => Promise<unknown>> = {
  'the browser’s setting': async (page, percent) => {
    const devTools = await openDevTools(page)
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: Math.round((percent / 100) * 16), fixed: 13 } })
  },
  'a style sheet of the visitor': (page, percent) => style(page, `html { font-size: ${percent}% }`),
  'the text size of a phone': (page, percent) =>
    style(page, `html { -webkit-text-size-adjust: ${percent}% !important }`),
}

/** The page's policy forbids a style element. */
function style(page: Page, rules: string) {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rules)
}

test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height } })

for (const [way, enlarge] of Object.entries(ways)) {
  for (const width of [320, 360]) {
    test(`Larger text by ${way} at ${width}: the header keeps the mark, and a property’s bar folds (E8)`, async ({
      page,
      visitor,
    }) => {
      await page.setViewportSize({ width, height })
      await visitor.opens('/property-listing/cmw4nw857v')
      const home = page.getByRole('banner').getByRole('link', { name: 'Riparo' })
      const bar = page.getByRole('navigation', { name: 'Ask about this property' })
      for (const percent of percents) {
        const when = `${way}, ${percent} % at ${width}`
        await enlarge(page, percent)
        expect(await home.evaluate(readWordmark), when).toEqual({ isMarkSeen: true, isNameCut: false })
        expect(await page.getByRole('banner').evaluate(listOutside), when).toEqual([])
        expect((await bar.boundingBox())?.height, when).toBeLessThanOrEqual(maxBar * height)
        await expectToFit(page, width)
        for (const name of ['WhatsApp', 'Call', 'Inquire']) await expect(bar.getByRole('link', { name })).toBeVisible()
        await expectPressable(page, bar.locator(':scope > div').last(), 44)
      }
    })
  }
}

/** Tells whether the mark is in the header, and whether only a part of the firm's name is. */
function readWordmark(home: Element) {
  const [mark, name] = home.querySelectorAll('span > span')
  const box = home.firstElementChild?.getBoundingClientRect()
  if (!mark || !name || !box) throw new Error('the wordmark has a mark and a name')
  const isIn = ({ left, right, top, bottom }: DOMRect, { left: l, right: r, top: t, bottom: b }: DOMRect) =>
    left >= l - 1 && right <= r + 1 && top >= t - 1 && bottom <= b + 1
  const range = document.createRange()
  range.selectNodeContents(name)
  const lines = [...range.getClientRects()]
  const isSeen = lines.some(({ left, right, top, bottom }) => {
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top
  })
  return {
    isMarkSeen: isIn(mark.getBoundingClientRect(), new DOMRect(0, 0, innerWidth, innerHeight)),
    isNameCut: isSeen && (lines.length > 1 || !lines.every((line) => isIn(line, box))),
  }
}

function listOutside(header: Element) {
  return [...header.querySelectorAll('a, button')]
    .filter((it) => it.checkVisibility() && !it.closest('[popover]'))
    .filter((it) => it.getBoundingClientRect().left < 0 || it.getBoundingClientRect().right > innerWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 80))
}
