import { pageData } from './testing/answers.ts'
import { expect, test } from './testing/shared-tab-test.ts'

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

test.describe('the prices of the filter', () => {
  // Ranges that are invalid stand in `search.test.ts`, and on the page in `listings.route.integration.test.ts`.

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
})

test('The toggle shows and hides the other criteria, keeps what was chosen, and they stay in view after a search', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await visitor.opens('/property-listings/')
  await expect(filter.toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(filter.field('Bathrooms')).toBeHidden()
  await filter.choosePlace('Karen')
  await filter.toggle.click()
  await expect(filter.toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(filter.field('Bathrooms')).toBeVisible()
  await expect(filter.chosen).toHaveValue('karen')
  await filter.toggle.click()
  await expect(filter.toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(filter.field('Bathrooms')).toBeHidden()
  await filter.toggle.click()
  await filter.choose('Bathrooms', '4')
  await filter.show()
  await expect(page).toHaveURL('/property-listings/?numberOfBathrooms=4&town=karen')
  await expect(filter.chips).toBeVisible()
  await expect(cards.all.first()).toContainText('4 bathrooms')
  await expect(filter.field('Bathrooms')).toBeVisible()
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
})

test('Show more adds the next page beneath, keeps the cards above, and ends with the last card', async ({
  page,
  visitor,
  cards,
}) => {
  await visitor.opens('/property-listings/?town=nairobi')
  const total = Number(/\d+/.exec(await cards.count.innerText())?.[0])
  const first = await cards.ids()
  const more = page.getByRole('button', { name: 'Show more' })
  for (let shown = 24; shown < total; shown += 24) {
    await expect(cards.all).toHaveCount(shown)
    await more.click()
  }
  await expect(cards.all).toHaveCount(total)
  await expect(more).toBeHidden()
  const ids = await cards.ids()
  expect(new Set(ids).size).toBe(total)
  expect(ids.slice(0, 24)).toEqual(first)
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

test('Back from a property returns at once to the same place among the same cards, however slow the server', async ({
  page,
  visitor,
  cards,
  answers,
}) => {
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

  await answers.hold(pageData)
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
