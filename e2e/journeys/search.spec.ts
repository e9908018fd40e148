import { expectAccessible } from '../testing/accessible.ts'
import { expect, test } from '../testing/shared-tab-test.ts'
import { test as inOwnTab } from '../testing/test.ts'

test('A visitor types words, sees what they would find, applies, ticks a feature, and finds the searches again', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await visitor.opens('/property-listings/')
  await expect(filter.apply).toHaveText('Show properties')
  await filter.words.click()
  await expect(filter.lastSearches).toBeHidden()
  await filter.words.fill('Terace')
  await expect(filter.apply).toHaveText(/^Show \d+ properties$/)
  const promised = (await filter.apply.innerText()).replace('Show ', '')
  expect(promised).not.toBe('173 properties')
  const typeCounts = await filter.count('Type', 'Land')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/property-listings/?q=Terace')
  await expect(cards.count).toHaveText(promised)
  expect(await filter.count('Type', 'Land')).toBe(typeCounts)
  await expect(filter.apply).toHaveText('Show properties')

  // A feature: its own count, then the button's, then the list's are the same.
  await filter.toggle.click()
  const balcony = filter.form.getByRole('checkbox', { name: /^Balcony/ })
  const count = /\((\d+)\)/.exec(await filter.form.getByText(/^Balcony/).innerText())?.[1]
  await balcony.check()
  await expect(filter.apply).toHaveText(`Show ${count} properties`)
  await expectAccessible(page)
  await filter.show()
  await expect(page).toHaveURL('/property-listings/?features=Balcony&q=Terace')
  await expect(cards.count).toHaveText(`${count} properties`)
  await expect(filter.chips.getByRole('listitem')).toHaveText(['“Terace”: remove', 'Balcony: remove', 'Remove all'])
  await filter.remove('“Terace”')
  await expect(page).toHaveURL('/property-listings/?features=Balcony')
  await expect(filter.words).toHaveValue('')
  await expect(balcony).toBeChecked()

  // The last searches, newest first and each once, in this tab and in another.
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('Searches') ?? '[]').length)).toBe(3)
  await filter.words.focus()
  await expect(filter.lastSearches.getByRole('link')).toHaveText(['Balcony', '“Terace”, Balcony', '“Terace”'])
  await expectAccessible(page, 'section[aria-label="Your last searches"]')
  await filter.lastSearches.getByRole('link', { name: '“Terace”', exact: true }).click()
  await expect(page).toHaveURL('/property-listings/?q=Terace')
  await expect(cards.count).toHaveText(promised)
  await expect(filter.lastSearches).toBeHidden()
  await expect(filter.words).toHaveValue('Terace')
  await filter.words.click()
  await expect(filter.lastSearches.getByRole('link').first()).toHaveText('“Terace”')
  await page.keyboard.press('Escape')
  await expect(filter.lastSearches).toBeHidden()
  await filter.toggle.focus()
  await filter.words.click()
  await filter.lastSearches.getByRole('button', { name: 'Clear' }).click()
  expect(await page.evaluate(() => localStorage.getItem('Searches'))).toBeNull()

  // Nothing found: the criterion to drop, with its number.
  await visitor.opens('/property-listings/?q=kilimani&town=kisumu&numberOfBedrooms=99')
  await expect(page.getByText('No property listing found for that filter option')).toBeVisible()
  await visitor.opens('/property-listings/?town=kisumu&q=xylophone')
  await page.getByRole('link', { name: 'Search without it' }).click()
  await expect(page).toHaveURL('/property-listings/?town=kisumu')
  // The address changes first; what is typed before the field is emptied would be lost.
  await expect(filter.words).toHaveValue('')

  // A property id opens the property.
  await filter.words.fill('property id CMSOA2NPXJ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/property-listing/cmsoa2npxj')
})

test('A search looked at again says how many results are new since the last visit (H11), and marks them', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  const feeds: string[] = []
  page.on('request', (request) => void (request.url().includes('/feed.xml') && feeds.push(request.url())))
  const readSearches = () => page.evaluate(() => JSON.parse(localStorage.getItem('Searches') ?? '[]'))
  await visitor.opens('/property-listings/?town=nairobi')
  await expect.poll(async () => (await readSearches()).length).toBe(1)
  const [first] = await readSearches()
  expect(feeds).toEqual([])

  // As if the last visit had been two hours ago, when the fourth result was the newest.
  const feed = await (await page.request.get('/property-listings/feed.xml?town=nairobi')).text()
  const created = [...feed.matchAll(/<published>(.*?)</g)].map(([, time = '']) => Date.parse(time))
  expect(first.newest).toBe(created[0])
  const visitBefore = (text: string) => localStorage.setItem('Searches', text)
  const earlier = { ...first, keptAt: first.keptAt - 2 * 3_600_000, newest: created[3] }
  await page.evaluate(visitBefore, JSON.stringify([earlier]))
  await visitor.reloads()
  const said = page.getByText('3 new since your last visit')
  await expect(said).toBeVisible()
  const marked = cards.all.filter({ has: page.getByText('New', { exact: true }) })
  await expect(marked).toHaveCount(3)
  await expect(cards.all.nth(3)).not.toContainText('New')
  await expectAccessible(page)
  await visitor.reloads()
  await expect(said).toBeVisible()

  // Another search is a first look; the field offers the earlier one with its count.
  await page.evaluate(visitBefore, JSON.stringify([earlier]))
  await visitor.opens('/property-listings/?town=kisumu')
  await expect.poll(async () => (await readSearches()).length).toBe(2)
  await filter.words.focus()
  await expect(filter.lastSearches.getByRole('link')).toHaveText(['Kisumu', 'Nairobi 3 new'])
  await expect(said).toBeHidden()

  // With the data saver on nothing is fetched for it.
  await page.evaluate(visitBefore, JSON.stringify([earlier]))
  await page.context().addCookies([{ name: 'data-saver', value: 'on', url: page.url() }])
  feeds.length = 0
  await visitor.opens('/property-listings/?town=nairobi')
  await expect.poll(async () => (await readSearches())[0].before).toBe(created[3])
  await expect(said).toBeHidden()
  expect(feeds).toEqual([])
})

inOwnTab(
  'A late count never replaces a newer one, and rubbish in storage is no search',
  async ({ page, visitor, filter, answers }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'Searches',
        '[{"address":"https://elsewhere.example/?q=a","keptAt":1},null,{"address":"/faqs?q=a","keptAt":9e15}]',
      ),
    )
    await visitor.opens('/property-listings/')
    const slow = await answers.hold(/listing-counts\/all\?say=garden/)
    const asked = page.waitForRequest(/listing-counts\/all\?say=garden/)
    await filter.words.fill('garden')
    await asked
    await filter.words.fill('villa')
    await expect(filter.apply).toHaveText(/^Show \d+ properties$/)
    const villas = await filter.apply.innerText()
    slow.release()
    await filter.words.fill('villa!')
    await expect(filter.apply).toHaveText(villas)
    await expect(filter.lastSearches).toBeHidden()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('the search field is in view, and the button comes with a change; the sheet keeps the words', async ({
    page,
    visitor,
    filter,
    sheet,
    cards,
  }) => {
    await visitor.opens('/property-listings/')
    await expect(filter.words).toBeInViewport()
    await expect(filter.apply).toBeHidden()
    await filter.words.fill('terrace')
    await expect(filter.apply).toHaveText(/^Show \d+ properties$/)
    await expect(filter.apply).toBeInViewport({ ratio: 1 })
    const withoutGym = await filter.apply.innerText()
    await sheet.open()
    await expect(sheet.show).toHaveText(withoutGym)
    await sheet.dialog.getByRole('checkbox', { name: /^Gym/ }).check()
    await expect(sheet.show).not.toHaveText(withoutGym)
    await expect(sheet.show).toHaveText(/^Show \d+ propert/)
    const promised = (await sheet.show.innerText()).replace('Show ', '')
    await sheet.show.click()
    await expect(page).toHaveURL('/property-listings/?features=Gym&q=terrace')
    await expect(cards.count).toHaveText(promised)
    await expect(filter.words).toHaveValue('terrace')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form keeps the towns, takes "3+", and keeps the words', async ({ page, visitor, filter, cards }) => {
    await visitor.opens('/property-listings/?town=nairobi&town=karen&filters=open')
    await filter.words.fill('terrace')
    await filter.choose('Bedrooms', '3+')
    const promised = await filter.count('Bedrooms', '3+')
    expect(promised).toBeGreaterThan(0)
    await filter.show()
    await expect(page).toHaveURL(/town=nairobi&.*town=karen/)
    await expect(filter.chips.getByRole('listitem')).toHaveText([
      '“terrace”: remove',
      '3+ bedrooms: remove',
      'Nairobi: remove',
      'Karen: remove',
      'Remove all',
    ])
    await expect(cards.all.first()).toBeVisible()
  })
})
