import { expect, test } from './testing/shared-tab-test.ts'

const all = '/property-listings/'
const land = '/properties/for-sale/land-and-plots'
const homes = ['Apartments', 'Maisonettes', 'Houses']
const premises = ['Offices', 'Shops', 'Warehouses']

test('The fields of the first row stand side by side, also the seven of land (F16)', async ({
  page,
  visitor,
  filter,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens(land)
  const labels = ['Status', 'Type', 'Title', 'Land from (acres)', 'Land up to (acres)']
  labels.push('Minimum price (KES)', 'Maximum price (KES)')
  const boxes = await Promise.all(labels.map((label) => filter.field(label).boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  const lefts = boxes.map((box) => box?.x ?? 0)
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
})

test('Kind stands under Type, in four columns and in five', async ({ page, visitor, filter }) => {
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await visitor.opens(`${all}?filters=open`)
    const [type, kind] = await Promise.all([filter.field('Type').boundingBox(), filter.field('Kind').boundingBox()])
    expect(kind?.x).toBe(type?.x)
    expect(kind?.width).toBe(type?.width)
    expect(kind?.y).toBeGreaterThan(type?.y ?? 0)
  }
})

test('The kinds follow a type before it is applied, with counts that hold', async ({
  page,
  visitor,
  filter,
  cards,
}) => {
  await visitor.opens(all)
  await filter.toggle.click()
  expect(await filter.options('Kind')).toEqual(['Any', ...homes, 'Land', ...premises])
  await filter.choose('Kind', 'Apartments')
  await expect(filter.apply).toHaveText(/^Show (?!173 )\d+ properties$/)

  await filter.choose('Type', 'Commercial')
  await expect.poll(() => filter.options('Kind')).toEqual(['Any', ...premises])
  await expect(filter.field('Kind')).toHaveValue('')
  const promised = await filter.count('Kind', 'Offices')
  await filter.choose('Kind', 'Offices')
  await expect(filter.apply).toHaveText(`Show ${promised} properties`)
  await filter.show()
  await expect(page).toHaveURL(`${all}?propertyType=Commercial&kind=offices`)
  await expect(cards.count).toHaveText(`${promised} properties`)

  await filter.choose('Type', 'Any')
  await expect.poll(() => filter.options('Kind')).toEqual(['Any', ...homes, 'Land', ...premises])
  await expect(filter.field('Kind')).toHaveValue('offices')
})

test('A type that is chosen a moment before the press takes no kind of another type along', async ({
  page,
  visitor,
}) => {
  await visitor.opens(`${all}?propertyType=Residential&kind=apartments&filters=open`)
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form[role="search"]')
    const type = form?.querySelector<HTMLSelectElement>('[name="propertyType"]')
    if (type) type.value = 'Land'
    type?.dispatchEvent(new Event('input', { bubbles: true }))
    form?.requestSubmit()
  })
  await expect(page).toHaveURL(`${all}?propertyType=Land`)
})

test('Back brings the kinds of the type that it shows', async ({ page, visitor, filter }) => {
  await visitor.opens(`${all}?propertyType=Commercial&kind=shops&filters=open`)
  await filter.choose('Type', 'Residential')
  await filter.show()
  await expect(page).toHaveURL(`${all}?propertyType=Residential`)
  await expect.poll(() => filter.options('Kind')).toEqual(['Any', ...homes])
  await page.goBack()
  await expect(filter.field('Kind')).toHaveValue('shops')
  expect(await filter.options('Kind')).toEqual(['Any', ...premises])
})

test('The sheet of a phone has the price high up, the kind under the type, and the kinds of that type', async ({
  page,
  visitor,
  sheet,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitor.opens(all)
  await sheet.open()
  const [type, kind, bedrooms, least] = await Promise.all(
    ['Type', 'Kind', 'Bedrooms', 'Minimum price (KES)'].map((label) => sheet.field(label).boundingBox()),
  )
  expect(kind?.x).toBe(type?.x)
  expect(kind?.y).toBe(bedrooms?.y)
  expect((least?.y ?? 0) + (least?.height ?? 0)).toBeLessThan(700)
  await sheet.choose('Type', 'Residential')
  await expect(sheet.field('Kind').getByRole('option')).toHaveText([/^Any/, ...homes.map((name) => new RegExp(name))])
  await sheet.choose('Kind', 'Maisonettes')
  await sheet.choose('Type', 'Land')
  await expect(sheet.field('Kind').getByRole('option')).toHaveText([/^Any/, /^Land/])
  await sheet.show.click()
  await expect(page).toHaveURL(`${all}?propertyType=Land`)
})

test('The sheet takes over a kind that was chosen in the page for another type', async ({
  page,
  visitor,
  filter,
  sheet,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.opens(`${all}?propertyType=Residential`)
  await filter.toggle.click()
  await filter.choose('Type', 'Commercial')
  await expect.poll(() => filter.options('Kind')).toContain('Offices')
  await filter.choose('Kind', 'Offices')
  await filter.toggle.click()
  await page.setViewportSize({ width: 360, height: 780 })
  await sheet.open()
  await expect(sheet.field('Kind')).toHaveValue('offices')
  await sheet.show.click()
  await expect(page).toHaveURL(`${all}?propertyType=Commercial&kind=offices`)
})
