import { pageData } from './testing/answers.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { test as inOwnTab } from './testing/test.ts'

test.use({ hasCache: false })

const index = /\/listing-index\//

test('Once the filter was touched, the browser answers sorting, filtering and chips by itself, as the server would', async ({
  page,
  visitor,
  cards,
  filter,
  answers,
}) => {
  await visitor.opens('/property-listings/')
  const newest = await cards.ids()
  const indexed = page.waitForResponse(index)
  await filter.field('Sort by').focus()
  await (await indexed).finished()
  // A request to the server would now wait for ever.
  await answers.hold(pageData)

  const shown: Record<string, string[]> = {}
  await filter.choose('Sort by', 'Price (Low - High)')
  await expect(page).toHaveURL('/property-listings/?sort=price-low-high')
  await expect.poll(() => cards.ids()).not.toEqual(newest)
  await expect(filter.field('Sort by')).toBeFocused()
  shown[page.url()] = await cards.ids()

  await filter.choosePlace('Kisumu')
  await filter.show()
  await expect(page).toHaveURL('/property-listings/?town=kisumu&sort=price-low-high')
  await expect(cards.all.first()).toContainText('Kisumu')
  await expect(cards.count).not.toHaveText(/^173 /)
  shown[page.url()] = await cards.ids()

  await filter.remove('Kisumu')
  await expect(page).toHaveURL('/property-listings/?sort=price-low-high')
  await expect(cards.all).toHaveCount(24)
  await page.goBack()
  await expect(cards.all.first()).toContainText('Kisumu')

  await filter.choose('Type', 'Land')
  await filter.show()
  await filter.choose('Sort by', 'Per acre (Low - High)')
  await expect(page).toHaveURL(/propertyType=Land&.*sort=price-per-acre-low-high$/)
  await expect(cards.all.first()).toContainText(/KES\s[\d,]+ per acre/)
  shown[page.url()] = await cards.ids()

  await answers.releaseAll()
  for (const [address, ids] of Object.entries(shown)) {
    await visitor.opens(address)
    expect(await cards.ids()).toEqual(ids)
  }
})

test('Who does not touch the filter fetches no index, and no code for it', async ({ page, visitor, cards }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const stored = page.waitForResponse('**/property-listings.json')
  await visitor.opens('/property-listings/')
  await stored
  await cards.open(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Property ID')
  expect(fetched.filter((url) => /listing-index|live-search|filter-sheet/.test(url))).toEqual([])
})

test('Until the index is here, and where it cannot come, the server answers', async ({
  page,
  visitor,
  cards,
  filter,
  answers,
}) => {
  await visitor.opens('/properties/for-rent')
  const newest = await cards.ids()
  await answers.hold(index)
  await filter.choose('Sort by', 'Price (High - Low)')
  await expect(page).toHaveURL('/properties/for-rent?sort=price-high-low')
  await expect.poll(() => cards.ids()).not.toEqual(newest)
})

inOwnTab(
  'Without a connection a search that finds nothing says so, and what to leave out',
  async ({ page, context, faults, visitor, filter }) => {
    // The search is saved with code that comes after it was shown.
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    await visitor.opens('/property-listings/')
    const loaded = [index, /\/load-results-/, /\/search-advice-/, /\/parse-search-/].map((url) =>
      page.waitForResponse(url),
    )
    await filter.field('Type').focus()
    for (const response of await Promise.all(loaded)) await response.finished()
    await context.setOffline(true)
    await filter.choose('Type', 'Land')
    await filter.choose('Bedrooms', '4')
    await filter.show()
    await expect(page.getByRole('heading', { name: 'No property listing found for that filter option' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Search without “Land”' })).toBeVisible()
  },
)
