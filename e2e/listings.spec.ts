import { pageData } from './testing/answers.ts'
import { expect, test } from './testing/shared-tab-test.ts'

const anything = ['Residential', 'Land', 'Commercial']
const screens = [
  ['/property-listings/', 'Discover the Best Properties with Riparo', ['For Sale', 'For Rent'], anything],
  ['/properties/for-sale', 'Properties For Sale', ['For Sale'], ['Residential']],
  ['/properties/for-sale/residential-homes', 'Residential Homes for Sale', ['For Sale'], ['Residential']],
  [
    '/properties/for-sale/apartments-and-mansionettes',
    'Apartments & Mansionettes for Sale',
    ['For Sale'],
    ['Residential'],
  ],
  ['/properties/for-sale/land-and-plots', 'Land & Plots For Sale', ['For Sale'], ['Land']],
  ['/properties/for-rent', 'Properties For Rent', ['For Rent'], ['Residential']],
] as const

for (const [path, heading, statuses, types] of screens) {
  test(`${path} has its heading, counts what it shows, and offers ${[...statuses, ...types].join(', ')}`, async ({
    page,
    visitor,
    cards,
    filter,
  }) => {
    await visitor.opens(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const total = Number(/^(\d+) properties$/.exec(await cards.count.innerText())?.[1])
    expect(total).toBeGreaterThan(0)
    await expect(cards.all).toHaveCount(Math.min(total, 24))
    const [only, ...others] = statuses
    if (others.length === 0) await expect(cards.all.getByText(only, { exact: true })).toHaveCount(Math.min(total, 24))

    expect(await filter.options('Status')).toEqual(['Any', ...statuses])
    expect(await filter.options('Type')).toEqual(['Any', ...types])
    const perAcre = types.join() === 'Land' ? ['Per acre (Low - High)', 'Per acre (High - Low)'] : []
    const orders = ['Newest (A-Z)', 'Price (Low - High)', 'Price (High - Low)', ...perAcre]
    expect(await filter.options('Sort by')).toEqual(orders)
  })
}

test('The newest listing comes first, and the default order restores it', async ({ page, visitor, filter, cards }) => {
  await visitor.opens('/property-listings/')
  const newest = await cards.ids()
  await filter.choose('Sort by', 'Price (High - Low)')
  await expect(page).toHaveURL('/property-listings/?sort=price-high-low')
  await expect.poll(() => cards.ids()).not.toEqual(newest)
  await expect(cards.all).toHaveCount(24)
  const prices = (await cards.prices()).map(Number)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  await filter.choose('Sort by', 'Newest (A-Z)')
  await expect(page).toHaveURL('/property-listings/')
  await expect.poll(() => cards.ids()).toEqual(newest)
})

test('A listing without a price comes last, whichever way prices run', async ({ visitor, cards }) => {
  for (const sort of ['price-low-high', 'price-high-low']) {
    await visitor.opens(`/property-listings/?town=mombasa&propertyType=Residential&sort=${sort}`)
    const prices = await cards.prices()
    expect(prices.indexOf(null)).toBe(prices.length - 1)
  }
})

test('Criteria hold together, and each chip takes its own away', async ({ page, visitor, filter, cards }) => {
  await visitor.opens('/property-listings/?propertyStatus=For_Rent&town=nairobi&numberOfBedrooms=3')
  const both = await cards.all.count()
  await expect(filter.chips.getByRole('listitem')).toHaveText([
    'For Rent: remove',
    '3 bedrooms: remove',
    'Nairobi: remove',
    'Remove all',
  ])
  for (const card of await cards.all.all()) {
    await expect(card).toContainText('Nairobi')
    await expect(card).toContainText('3 bedrooms')
    await expect(card).toContainText('For Rent')
  }
  await filter.remove('Nairobi')
  await expect(page).toHaveURL('/property-listings/?propertyStatus=For_Rent&numberOfBedrooms=3')
  await expect.poll(() => cards.all.count()).toBeGreaterThan(both)
  await expect(filter.chosen).toHaveCount(0)
  await filter.chips.getByRole('link', { name: 'Remove all' }).click()
  await expect(page).toHaveURL('/property-listings/')
  await expect(filter.chips).toBeHidden()
})

test('The filter shows what the address asks for, and Back undoes the last choice', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await visitor.opens('/property-listings/?town=KAREN&propertyType=Residential')
  await expect(filter.chosen).toHaveValue('karen')
  await expect(filter.field('Type')).toHaveValue('Residential')
  const before = await cards.ids()
  await filter.dropPlace('Karen')
  await filter.show()
  await expect(page).toHaveURL('/property-listings/?propertyType=Residential')
  await page.goBack()
  await expect(filter.chosen).toHaveValue('karen')
  await expect.poll(() => cards.ids()).toEqual(before)
})

test('Where nothing is found the visitor is told so, and what to loosen', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listings/?town=kisumu&numberOfBedrooms=99')
  await expect(page.getByText('No property listing found for that filter option')).toBeVisible()
  await expect(cards.count).toHaveText('0 properties')
  await expect(cards.all).toHaveCount(0)
  await page.getByRole('link', { name: 'Search without “99 bedrooms”' }).click()
  await expect(page).toHaveURL('/property-listings/?town=kisumu')
  await expect(cards.all).not.toHaveCount(0)
})

test.describe('the prices of the filter', () => {
  const tooLow = 'Value must be above 5000'
  const turned = 'Invalid price range. Kindly recheck!'
  // Which ranges are invalid stands in `search.test.ts`, and on the page in `listings.route.integration.test.ts`.
  const cases = [
    ['4000', '3000', { minimum: tooLow, maximum: turned }],
    ['6000', '6000', { minimum: '', maximum: '' }],
  ] as const

  for (const [minimum, maximum, said] of cases) {
    test(`from ${minimum} to ${maximum || 'any'} says ${JSON.stringify(said)}`, async ({
      page,
      visitor,
      filter,
      cards,
    }) => {
      await visitor.opens('/property-listings/')
      const everything = await cards.count.innerText()
      await filter.toggle.click()
      await filter.field('Minimum price (KES)').fill(minimum)
      await filter.field('Maximum price (KES)').fill(maximum)
      await filter.show()
      await expect(page).toHaveURL(/minPriceValue=/)
      await expect(filter.field('Minimum price (KES)')).toHaveAccessibleDescription(said.minimum)
      await expect(filter.field('Maximum price (KES)')).toHaveAccessibleDescription(said.maximum)
      const invalid = Boolean(said.minimum || said.maximum)
      if (invalid) await expect(filter.field('Minimum price (KES)')).toBeVisible()
      if (invalid) await expect(cards.count).toHaveText(everything)
      else await expect(cards.count).not.toHaveText(everything)
    })
  }

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled })

      test('are read as people write them, and the address has whole shillings', async ({ page, visitor, filter }) => {
        await visitor.opens('/property-listings/?filters=open')
        await filter.field('Minimum price (KES)').fill('KES 5,000,000')
        await filter.field('Maximum price (KES)').fill('\u202a20m\u202c')
        await filter.field('Land from (acres)').fill('1/8')
        await filter.show()
        await expect(page).toHaveURL(/[?&]minPriceValue=5000000&maxPriceValue=20000000&minAcres=0\.1148$/)
        await expect(filter.chips.getByRole('listitem').first()).toHaveText(/Over KES\s5,000,000/)
      })

      test('stay in their field with a sentence where they cannot be read, and the list says so', async ({
        page,
        visitor,
        filter,
        cards,
      }) => {
        await visitor.opens('/property-listings/?filters=open')
        const everything = await cards.count.innerText()
        await filter.field('Maximum price (KES)').fill('20.000.000')
        await filter.show()
        await expect(page).toHaveURL(/maxPriceValue=20\.000\.000/)
        await expect(filter.field('Maximum price (KES)')).toHaveValue('20.000.000')
        await expect(filter.field('Maximum price (KES)')).toHaveAccessibleDescription(/commas between thousands only/)
        const note = page.getByText('The list is not filtered by the maximum price “20.000.000”.')
        await expect(note).toBeVisible()
        await expect(cards.count).toHaveText(everything)
        await filter.field('Maximum price (KES)').fill('20,000,000')
        await filter.show()
        await expect(page).toHaveURL(/maxPriceValue=20000000/)
        await expect(note).toBeHidden()
        await expect(cards.count).not.toHaveText(everything)
      })
    })
  }

  test('are strict bounds, and leave out what has no price', async ({ page, visitor, cards }) => {
    await visitor.opens('/property-listings/?minPriceValue=18500&maxPriceValue=62000&sort=price-low-high')
    const prices = await cards.prices()
    expect(prices.length).toBeGreaterThan(0)
    expect(prices.filter((kes) => kes === null || kes <= 18_500 || kes >= 62_000)).toEqual([])
    await expect(page.getByText('Over KES 18,500')).toBeVisible()
  })
})

test('The toggle shows and hides the other criteria and says which', async ({ visitor, filter }) => {
  await visitor.opens('/property-listings/')
  await expect(filter.toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(filter.field('Bathrooms')).toBeHidden()
  await filter.toggle.click()
  await expect(filter.toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(filter.field('Bathrooms')).toBeVisible()
  await filter.toggle.click()
  await expect(filter.toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(filter.field('Bathrooms')).toBeHidden()
})

test('The filter keeps what was chosen when the other criteria are shown', async ({ visitor, filter }) => {
  await visitor.opens('/property-listings/')
  await filter.choosePlace('Karen')
  await filter.toggle.click()
  await expect(filter.field('Bathrooms')).toBeVisible()
  await expect(filter.chosen).toHaveValue('karen')
})

test('A choice leaves the keyboard where it was', async ({ page, visitor, filter, cards }) => {
  await visitor.opens('/property-listings/')
  const newest = await cards.ids()
  await filter.field('Sort by').focus()
  await filter.choose('Sort by', 'Price (Low - High)')
  await expect.poll(() => cards.ids()).not.toEqual(newest)
  await expect(filter.field('Sort by')).toBeFocused()

  await filter.choosePlace('Kisumu')
  await filter.apply.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/town=kisumu/)
  await expect(cards.all.first()).toContainText('Kisumu')
  await expect(filter.apply).toBeFocused()
})

test('The other criteria stay in view after a search with them', async ({ page, visitor, filter, cards }) => {
  await visitor.opens('/property-listings/')
  await filter.toggle.click()
  await filter.choose('Bathrooms', '4')
  await filter.show()
  await expect(page).toHaveURL('/property-listings/?numberOfBathrooms=4')
  await expect(filter.chips).toBeVisible()
  await expect(cards.all.first()).toContainText('4 bathrooms')
  await expect(filter.field('Bathrooms')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The toggle shows the other criteria, and keeps what was chosen', async ({ visitor, filter }) => {
    await visitor.opens('/property-listings/')
    await filter.choose('Type', 'Residential')
    await filter.toggle.click()
    await expect(filter.field('Bathrooms')).toBeVisible()
    await expect(filter.field('Type')).toHaveValue('Residential')
    await expect(filter.toggle).toHaveAttribute('aria-expanded', 'true')
  })

  test('Every page can be reached by its links', async ({ page, visitor, cards }) => {
    await visitor.opens('/property-listings/')
    const seen = await cards.ids()
    const total = Number(/\d+/.exec(await cards.count.innerText())?.[0])
    const next = page.getByRole('link', { name: 'Next page' })
    while (await next.isVisible()) {
      await expect(next).toHaveAttribute('rel', 'next')
      await next.click()
      await expect(page.getByRole('link', { name: 'Previous page' })).toHaveAttribute('rel', 'prev')
      seen.push(...(await cards.ids()))
    }
    expect(seen.length).toBe(total)
    expect(new Set(seen).size).toBe(total)
  })

  test('A property that was opened from a list has a link to its area', async ({ page, visitor, cards }) => {
    await visitor.opens('/property-listings/?propertyType=Residential')
    await cards.open(0)
    const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    await expect(breadcrumbs).toHaveCount(2)
    await expect(breadcrumbs.last()).toHaveAttribute('href', /^\/areas\//)
  })
})

test('Show more adds the next page beneath and keeps the cards above', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listings/')
  const first = await cards.ids()
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await expect(cards.all).toHaveCount(48)
  expect((await cards.ids()).slice(0, 24)).toEqual(first)
  await more.click()
  await expect(cards.all).toHaveCount(72)
  const ids = await cards.ids()
  expect(new Set(ids).size).toBe(72)
  expect(ids.slice(0, 24)).toEqual(first)
})

test('Show more ends with the last card', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listings/?town=nairobi')
  const total = Number(/\d+/.exec(await cards.count.innerText())?.[0])
  const more = page.getByRole('button', { name: 'Show more' })
  for (let shown = 24; shown < total; shown += 24) {
    await expect(cards.all).toHaveCount(shown)
    await more.click()
  }
  await expect(cards.all).toHaveCount(total)
  await expect(more).toBeHidden()
})

test('The page links work with JavaScript too, and start at the top', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listings/')
  const first = await cards.ids()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/property-listings/?page=2')
  await expect.poll(() => cards.ids()).not.toContain(first[0])
  await expect(cards.all).toHaveCount(24)
  expect(await visitor.scrollTop()).toBe(0)
})

test('Back from a property returns to the same place among the same cards', async ({ page, visitor, cards }) => {
  await visitor.opens('/property-listings/?propertyType=Residential')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards.all).toHaveCount(48)
  const ids = await cards.ids()
  await cards.all.nth(40).scrollIntoViewIfNeeded()
  const place = await visitor.scrollTop()
  expect(place).toBeGreaterThan(1000)

  await cards.open(40)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${ids[40]}`)
  await expect.poll(() => visitor.scrollTop()).toBe(0)

  await page.goBack()
  await expect(cards.all).toHaveCount(48)
  expect(await cards.ids()).toEqual(ids)
  await expect(cards.all.nth(40)).toBeInViewport()
  await expect.poll(async () => Math.abs((await visitor.scrollTop()) - place)).toBeLessThan(30)
})

test('“Back to results” leads from a property, through its gallery and others like it, to the same place in the same list (H2)', async ({
  page,
  visitor,
  cards,
  slider,
  inquiryForm,
}) => {
  const search = '/property-listings/?propertyType=Residential&sort=price-low-high'
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  const back = breadcrumbs.filter({ hasText: 'Back to results' })
  await visitor.opens(search)
  const ids = await cards.ids()
  await cards.all.nth(18).scrollIntoViewIfNeeded()
  const place = await visitor.scrollTop()
  expect(place).toBeGreaterThan(1000)

  await cards.open(18)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${ids[18]}`)
  await expect(breadcrumbs).toHaveText(['Home', 'Back to results'])
  await expect(back).toHaveAttribute('href', search)
  await slider.open()
  await slider.close.click()
  await inquiryForm.open()
  await cards.open(0)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`Property ID ${ids[18]}`)
  await visitor.reloads()
  await back.click()
  await expect(page).toHaveURL(search)
  await expect.poll(() => cards.ids()).toEqual(ids)
  await expect(cards.all.nth(18)).toBeInViewport()
  await expect.poll(async () => Math.abs((await visitor.scrollTop()) - place)).toBeLessThan(30)

  await visitor.opens('/faqs')
  await visitor.opens(`/property-listing/${ids[18]?.toLowerCase()}`)
  await expect(breadcrumbs).toHaveCount(2)
  await expect(breadcrumbs.last()).toHaveAttribute('href', /^\/areas\//)

  const area = '/areas/nairobi?page=2'
  await visitor.opens(area)
  await cards.all.nth(8).scrollIntoViewIfNeeded()
  const placeOfArea = await visitor.scrollTop()
  await cards.open(8)
  await back.click()
  await expect(page).toHaveURL(area)
  await expect.poll(async () => Math.abs((await visitor.scrollTop()) - placeOfArea)).toBeLessThan(30)
})

test('Back returns to the same place at once, also where the listings come slowly', async ({
  page,
  visitor,
  cards,
  answers,
}) => {
  await visitor.opens('/property-listings/?propertyType=Residential')
  const ids = await cards.ids()
  await cards.all.nth(18).scrollIntoViewIfNeeded()
  const place = await visitor.scrollTop()
  await cards.open(18)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${ids[18]}`)

  const answer = await answers.hold(pageData)
  await page.goBack()
  await expect.poll(() => cards.ids()).toEqual(ids)
  await expect.poll(async () => Math.abs((await visitor.scrollTop()) - place)).toBeLessThan(30)
  answer.release()
})

test('While the listings are awaited, three skeletons stand for them', async ({ page, visitor, cards, answers }) => {
  await visitor.opens('/')
  const answer = await answers.hold(pageData)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Properties For Rent' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties For Rent')
  await expect(cards.skeletons).toHaveCount(3)
  await expect(cards.all).toHaveCount(0)
  answer.release()
  await expect(cards.skeletons).toHaveCount(0)
  await expect(cards.all.first()).toBeVisible()
})

test('While more are awaited, the cards above stay and three skeletons stand beneath', async ({
  page,
  visitor,
  cards,
  answers,
}) => {
  await visitor.opens('/property-listings/')
  const answer = await answers.hold(pageData)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(cards.skeletons).toHaveCount(3)
  await expect(cards.all).toHaveCount(24)
  answer.release()
  await expect(cards.all).toHaveCount(48)
  await expect(cards.skeletons).toHaveCount(0)
})

test('Every way on starts at the top of the new page', async ({ page, visitor }) => {
  await visitor.opens('/properties/for-rent')
  const footer = page.getByRole('contentinfo')
  const ways = [
    ['Land & Plots For Sale', 'Land & Plots For Sale'],
    ['Properties For Sale', 'Properties For Sale'],
  ] as const
  for (const [link, heading] of ways) {
    await footer.scrollIntoViewIfNeeded()
    await footer.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect.poll(() => visitor.scrollTop()).toBe(0)
  }
})
