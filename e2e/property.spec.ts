import { expect, test } from './testing/shared-tab-test.ts'

/** Properties of the sample content, each with a special case. */
const samples = [
  ['one picture', 'cmvkwj4yjw', 'Four-storey building with shops and flats near Kenyatta Avenue, Nakuru'],
  ['no picture', 'cmvakl5opt', 'Light factory with offices, Athi River EPZ side'],
  ['twelve pictures', 'cmw4nw857v', 'Five-bedroom beach villa in Watamu with pool and palm garden'],
  [
    'a very long name',
    'cmuxzb4xh1',
    'Six-bedroom family residence with swimming pool, staff quarters for four, detached guest cottage and one acre of garden in Runda Mumwe',
  ],
] as const

for (const script of ['with', 'without'] as const) {
  test.describe(`${script} JavaScript`, () => {
    test.use({ javaScriptEnabled: script === 'with' })

    for (const [special, id, name] of samples.filter(([name]) => script === 'with' || name === 'twelve pictures')) {
      test(`A property with ${special} opens in a fresh browser`, async ({ page, visitor, slider }) => {
        await visitor.opens(`/property-listing/${id}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${id.toUpperCase()}`)
        await expect(page.getByText(name, { exact: true })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Property Features' })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Make an Inquiry' })).toBeEnabled()
        // Its facts (H3).
        await expect(page).toHaveTitle(/ for sale in .+: KES\s[\d.,]+[MB]?( \| Riparo)?$/)
        if (special === 'no picture' || special === 'one picture') await expect(slider.opener).toBeHidden()
        else await expect(slider.opener).toBeVisible()
      })
    }
  })
}

test('An address in capitals shows the property, and names the small one as canonical', async ({
  page,
  request,
  visitor,
}) => {
  const response = await visitor.opens('/property-listing/CMVKWJ4YJW')
  expect(response.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Property ID CMVKWJ4YJW')
  const html = await (await request.get('/property-listing/CMVKWJ4YJW')).text()
  expect(html).toMatch(/rel="canonical" href="[^"]*\/property-listing\/cmvkwj4yjw"/)
})

test('The full id leads to the short one', async ({ page, request, visitor }) => {
  const answer = await request.get('/property-listing/cmvkwj4yjwhkhba2w96qnb87t', { maxRedirects: 0 })
  expect(answer.status()).toBe(301)
  expect(answer.headers().location).toMatch(/\/property-listing\/cmvkwj4yjw$/)
  await visitor.opens('/property-listing/cmvkwj4yjwhkhba2w96qnb87t')
  await expect(page).toHaveURL('/property-listing/cmvkwj4yjw')
})

// Other addresses without a property stand in `listing.route.integration.test.ts`.
for (const [name, path] of [
  ['An id that is no text', '/property-listing/%E0%A4%A'],
  ['An unknown address', '/somewhere/else'],
] as const) {
  test(`${name} is not found, and has ways on`, async ({ page, visitor, faults }) => {
    faults.expect(404)
    // The router logs this remark itself.
    if (path.endsWith('%A')) faults.expect(/could not be decoded/)
    const response = await visitor.opens(path)
    expect(response.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error')
    const main = page.getByRole('main')
    await expect(main.getByText('Not Found')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/')
    await main.getByRole('link', { name: 'All properties' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover the Best Properties with Riparo')
  })
}

test('A description in Kiswahili says that it is', async ({ page, visitor }) => {
  await visitor.opens('/property-listing/cmrt6i8bxo')
  const sentence = page.getByText('Fleti hii yenye samani kamili')
  await expect(sentence).toBeVisible()
  expect(await sentence.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('sw')
})

test('A property without a price says so, in its box and on its card', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listing/cmuqo9w0i4')
  await expect(page.getByRole('complementary').getByText('Price on request')).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('button', { name: 'KES' })).toBeHidden()
  await visitor.opens('/property-listings/?propertyStatus=For_Rent&propertyType=Commercial')
  await expect(cards.all.filter({ hasText: 'CMUQO9W0I4' })).toContainText('Price on request')
})

test('All features are listed, in words', async ({ page, visitor }) => {
  await visitor.opens('/property-listing/cmwc3yweq8')
  const features = page.getByRole('region', { name: 'Property Features' }).getByRole('listitem')
  await expect(features).toHaveCount(11)
  await expect(features.filter({ hasText: 'Proximity To Amenities' })).toBeVisible()
  expect((await features.allInnerTexts()).join()).not.toContain('_')
})

test('Without a bathroom of its own neither page nor card counts rooms', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listing/cmac9q66jc')
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('term')).not.toContainText(['Bathrooms'])
  await visitor.opens('/property-listings/?propertyStatus=For_Rent&maxPriceValue=18501')
  const card = cards.all.filter({ hasText: 'CMAC9Q66JC' })
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('bathroom')
  await expect(card).not.toContainText('bedroom')
})

test('A property leads to others like it', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listing/cmw4nw857v')
  const ids = await cards.ids()
  expect(ids).toHaveLength(3)
  expect(ids).not.toContain('CMW4NW857V')
  await cards.open(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${ids[0]}`)
  await expect.poll(() => cards.ids()).not.toEqual(ids)
})
