import type { Page } from '@playwright/test'
import { expect, test } from './testing/shared-tab-test.ts'

const places = [
  ['a card', '/property-listings/?town=kisumu'],
  ['the price box', '/property-listing/cmvkwj4yjw'],
] as const

for (const [place, path] of places) {
  test(`Hovering or focusing the currency on ${place} shows dollars, and leaving it shillings`, async ({
    page,
    visitor,
    cards,
  }) => {
    await visitor.opens(path)
    const price = await readPrice(page)
    await price.label.hover()
    await expect(price.line).toContainText(`USD ${price.usd}`)
    await expect(price.label).toHaveText('USD')
    await page.mouse.move(0, 0)
    await expect(price.line).toContainText(`KES ${price.kes}`)
    await visitor.tabsTo(place === 'a card' ? cards.all.first().getByRole('link') : price.label)
    await expect(price.line).toContainText(`USD ${price.usd}`)
    await page.keyboard.press('Tab')
    await expect(price.line).toContainText(`KES ${price.kes}`)
  })

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

    test(`A tap on the currency of ${place} shows dollars, and another one shillings`, async ({ page, visitor }) => {
      await visitor.opens(path)
      const price = await readPrice(page)
      await price.label.tap()
      await expect(price.line).toContainText(`USD ${price.usd}`)
      await price.label.tap()
      await expect(price.line).toContainText(`KES ${price.kes}`)
      await price.label.tap()
      await expect(price.line).toContainText(`USD ${price.usd}`)
      await expect(page).toHaveURL(path)
    })
  })
}

test('A card has two tab stops, its link and its heart', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listings/?town=kisumu')
  const [first, second] = [cards.all.first(), cards.all.nth(1)]
  await visitor.tabsTo(first.getByRole('link'))
  for (const stop of [first.getByRole('button', { name: 'Save to shortlist' }), second.getByRole('link')]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
})

/** The first price of a page: its currency label, its line, and the expected amounts in both currencies. */
async function readPrice(page: Page) {
  const currency = page.getByRole('button', { name: /^(KES|USD)$/ })
  const line = page.getByRole('main').getByRole('paragraph').filter({ has: currency }).first()
  const kes = /KES\s+([\d,]+)/.exec(await line.innerText())?.[1] ?? ''
  const usd = Math.ceil(Number(kes.replaceAll(',', '')) / 129).toLocaleString('en-US')
  return { line, label: line.getByRole('button'), kes, usd }
}
