import type { Locator, Page } from '@playwright/test'
import { expect, test } from './testing/shared-tab-test.ts'

const list = '/property-listings/'

for (const [width, height, start] of [
  [360, 780, 5_000],
  [1280, 800, 1_500],
] as const) {
  test(`At ${width} px a change of criteria shows the count, from wherever the reader was`, async ({
    page,
    visitor,
    filter,
    cards,
  }) => {
    await page.setViewportSize({ width, height })
    await visitor.opens(`${list}?propertyType=Residential`)
    const more = page.getByRole('button', { name: 'Show more' })
    await more.click()
    await expect(cards.all).toHaveCount(48)
    await scrollTo(page, start)
    await filter.field('Sort by').selectOption('price-low-high')
    await expect(page).toHaveURL(/sort=price-low-high/)
    await expectAtCount(page)

    // With none, with one and with many results: as by a link that is elsewhere in the page.
    for (const [criteria, total] of [
      ['numberOfBedrooms=99', '0 properties'],
      ['place=nairobi/roysambu', '1 property'],
      ['town=nairobi', '88 properties'],
    ]) {
      await scrollTo(page, start)
      await changeCriteria(page, `${list}?${criteria}`)
      await expect(cards.count).toHaveText(total ?? '')
      await expectAtCount(page)
    }

    // Back returns to the position (E4).
    await scrollTo(page, 900)
    const before = await page.evaluate(() => scrollY)
    await changeCriteria(page, `${list}?town=kisumu`)
    await expect(cards.count).toHaveText('5 properties')
    await page.goBack()
    await expect(cards.count).toHaveText('88 properties')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  })
}

test('Show more leaves the reader at the card, and a count that is in view stays where it is', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens(`${list}?propertyType=Residential`)
  await scrollTo(page, 2_000)
  const at = await page.evaluate(() => scrollY)
  await page.getByRole('button', { name: 'Show more' }).click({ noWaitAfter: true })
  await expect(cards.all).toHaveCount(48)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(at)

  await visitor.opens(`${list}?propertyType=Residential`)
  await filter.field('Sort by').selectOption('price-low-high')
  await expect(page).toHaveURL(/sort=/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('A removed criterion leaves the focus to the next one, and the last to the count', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await visitor.opens(`${list}?propertyStatus=For_Rent&numberOfBedrooms=3&town=nairobi`)
  const chip = (name: string) => filter.chips.getByRole('link', { name: `${name} : remove` })
  await chip('3 bedrooms').press('Enter')
  await expect(chip('Nairobi')).toBeFocused()
  await chip('For Rent').press('Enter')
  await expect(chip('Nairobi')).toBeFocused()
  await chip('Nairobi').press('Enter')
  await expect(cards.count).toBeFocused()
  await expect(cards.count).toHaveText('173 properties')

  await visitor.opens(`${list}?propertyStatus=For_Rent&town=nairobi`)
  await filter.chips.getByRole('link', { name: 'Remove all' }).press('Enter')
  await expect(cards.count).toBeFocused()
  await expect(page).toHaveURL(list)
})

function scrollTo(page: Page, top: number) {
  return page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
}

/** Follows a chip's kind of link: one of the page's, with another address. */
async function changeCriteria(page: Page, address: string) {
  await page.evaluate((address) => {
    const router = (
      window as unknown as { __reactRouterDataRouter: { navigate: (to: string, options: object) => void } }
    ).__reactRouterDataRouter
    router.navigate(address, { preventScrollReset: true })
  }, address)
}

/** Expects the count at the top of the window, below the header, or as far up as a short page goes. */
async function expectAtCount(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { top } =
          document.querySelector('main [role="status"]:not(form *)')?.getBoundingClientRect() ?? new DOMRect()
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
        return (top >= 56 && top < 130) || (isAtEnd && top >= 56 && top < innerHeight)
      }),
    )
    .toBe(true)
}

const sentence = '3 bed apartment in kilimani or lavington with parking, furnished, under 250k'

for (const [kind, path] of [
  ['everything', list],
  ['a restricted list', '/properties/for-rent'],
  ['the longest heading', '/properties/for-sale/apartments-and-mansionettes'],
  ['land', '/properties/for-sale/land-and-plots'],
  ['one criterion', `${list}?town=karen`],
  ['one criterion on a restricted list', '/properties/for-rent?place=nairobi/kilimani'],
  ['a sorted list', `${list}?town=nairobi&sort=price-low-high`],
  ['with let and sold', `${list}?town=nairobi&taken=yes`],
  ['many chips of a sentence', `${list}?say=${sentence}`],
  ['a sentence that finds nothing', `${list}?say=${sentence}, pool, gym, lift`],
  ['nothing found', `${list}?town=kisumu&numberOfBedrooms=99`],
  ['a place that nothing is in', `${list}?say=3 bed kasarani`],
  ['a sum that decides, near an unknown place', `${list}?say=2 bed umoja under 40k`],
  ['words that nothing has', `${list}?q=xylophone&town=kisumu`],
  ['the map of a place', `${list}?place=nairobi/kilimani&view=map`],
  ['the map of a town', `${list}?town=mombasa&view=map`],
] as const) {
  test(`On a phone the first price is in the first screen (B4): ${kind}`, async ({ page, visitor, filter }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await visitor.opens(encodeURI(path))
    await expectPriceInFirstScreen(page, filter.field('Sort by'))
  })
}

test('On a phone the chips are one line, each undone by itself, and the first price stays in the screen', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visitor.opens(encodeURI(`${list}?say=${sentence}`))
  const chips = filter.chips.getByRole('link', { name: /: remove$/ })
  const before = await chips.count()
  expect(before).toBeGreaterThan(4)
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await chips.last().click()
  await expect(chips).toHaveCount(before - 1)
  await expect(cards.count).toBeInViewport()
  await expectPriceInFirstScreen(page, filter.field('Sort by'))
})

/** The bottom of the first card's price is above the bar at the foot of the window, whose first field is the order. */
async function expectPriceInFirstScreen(page: Page, order: Locator) {
  const price = page
    .getByRole('region', { name: 'Properties' })
    .getByRole('button', { name: 'KES', exact: true })
    .first()
  await expect(price).toBeVisible()
  const [box, bar] = await Promise.all([price.locator('..').boundingBox(), order.boundingBox()])
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) - 9)
}
