import { expectAccessible, expectToFit } from './testing/accessible.ts'
import { expect, test } from './testing/shared-tab-test.ts'

const list = '/property-listings/'

test('Towns and neighbourhoods are one field: typed, chosen with the keyboard, and counted before they are applied', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await visitor.opens(`${list}?propertyStatus=For_Rent`)
  await filter.where.focus()
  await expect(filter.where).toHaveAttribute('aria-expanded', 'true')
  // The largest first, with the results there, given the other criteria.
  await expect(filter.places.first()).toHaveText(/^Nairobi, the whole town 56$/)
  await page.keyboard.type('kílim')
  await expect(filter.places).toHaveText([/^Kilimani, Nairobi 11$/])
  await expect(filter.where).toHaveAttribute('aria-activedescendant', (await filter.places.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(filter.chosen).toHaveCount(1)
  await expect(filter.where).toBeFocused()
  await expect(filter.apply).toHaveText('Show 11 properties')

  await page.keyboard.type('lav')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(filter.apply).toHaveText('Show 17 properties')
  await page.keyboard.type('atlantis')
  await expect(page.getByText('We have nothing in a place of that name.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filter.places).toHaveCount(0)
  await filter.where.fill('')
  // Without a suggestion that is pointed at, Enter applies the filter.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/propertyStatus=For_Rent&place=nairobi%2Fkilimani&place=nairobi%2Flavington$/)
  await expect(cards.count).toHaveText('17 properties')

  // A town takes the place of its neighbourhoods, and Backspace takes the last one away.
  await filter.choosePlace('Nairobi')
  await expect(filter.chosen).toHaveCount(1)
  await expect(filter.chosen).toHaveValue('nairobi')
  await filter.where.press('Backspace')
  await expect(filter.chosen).toHaveCount(0)
})

test('A chip of the field that is removed leaves the focus to the next one, and the last to the field', async ({
  page,
  visitor,
  filter,
}) => {
  await visitor.opens(`${list}?place=nairobi/kilimani&town=mombasa&numberOfBedrooms=3&view=map`)
  await expect(filter.chosen).toHaveCount(2)
  await filter.dropPlace('Mombasa')
  await expect(filter.form.getByRole('checkbox', { name: 'Kilimani' })).toBeFocused()
  await filter.dropPlace('Kilimani')
  await expect(filter.where).toBeFocused()
  await filter.show()
  await expect(page).toHaveURL(`${list}?numberOfBedrooms=3&view=map`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('two neighbourhoods take five taps from the list', async ({ page, visitor, filter, sheet, cards }) => {
    await visitor.opens(list)
    await filter.toggle.tap()
    await sheet.where.tap()
    await page.keyboard.type('kilim')
    await sheet.places.first().tap()
    await page.keyboard.type('lav')
    await expect(sheet.places).toHaveText([/^Lavington/])
    await expectAccessible(page)
    for (const target of [sheet.places, sheet.where, sheet.dialog.locator('label:has([name=place])')]) {
      expect((await target.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await sheet.places.first().tap()
    await expect(sheet.show).toHaveText('Show 24 properties')
    await sheet.show.tap()
    await expect(page).toHaveURL(`${list}?place=nairobi%2Fkilimani&place=nairobi%2Flavington`)
    await expect(cards.count).toHaveText('24 properties')
    await sheet.open()
    await expect(sheet.chosen).toHaveCount(2)
    await sheet.dialog.getByRole('button', { name: 'Clear all' }).click()
    await expect(sheet.chosen).toHaveCount(0)
    await expect(sheet.show).toHaveText('Show 173 properties')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page of checkboxes offers every place, and keeps the other criteria', async ({
    page,
    visitor,
    filter,
    cards,
  }) => {
    await visitor.opens(`${list}?propertyStatus=For_Rent&place=nairobi/kilimani&sort=price-low-high`)
    // The button takes the typed words along, although nobody has applied them.
    await filter.form.getByRole('searchbox', { name: 'Search' }).fill('3 bed')
    await filter.form.getByRole('button', { name: 'Choose places' }).click()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      await expectToFit(page, width)
    }
    await page
      .getByRole('group', { name: 'Nairobi', exact: true })
      .getByLabel(/^Lavington/)
      .check()
    await page.getByRole('button', { name: 'Show properties' }).click()
    await expect(page).toHaveURL(/numberOfBedrooms=3&.*sort=price-low-high/)
    await expect(page).toHaveURL(/propertyStatus=For_Rent&.*place=nairobi%2Fkilimani&place=nairobi%2Flavington/)
    await expect(cards.count).toHaveText('6 properties')

    // The chosen ones are ticked in the form, which can be rid of them.
    await filter.form.getByRole('checkbox', { name: 'Kilimani' }).uncheck()
    await filter.show()
    await expect(cards.count).toHaveText('3 properties')
  })
})
