import { fields as table } from '../domain/listings/fields.ts'
import { pageData } from './testing/answers.ts'
import { expect, test } from './testing/shared-tab-test.ts'
import { test as inOwnTab } from './testing/test.ts'

test.use({ hasCache: false })

/** Section 3's fields. */
const specified = [
  'commercialType',
  'createdAt',
  'estate',
  'id',
  'landPrice',
  'landType',
  'locationCriteria',
  'mainImage',
  'neighbourhood',
  'numberOfBathrooms',
  'numberOfBedrooms',
  'propertyDescription',
  'propertyFeatures',
  'propertyImages',
  'propertyManagement',
  'propertyName',
  'propertyPrice',
  'propertyStatus',
  'propertyType',
  'propertyUrlSlug',
  'residentialType',
  'titleType',
  'townCity',
]

const all = table.map(({ name }) => name).sort()

/** The value of local storage under the specification's key. */
const readStored = () => localStorage.getItem('Properties')

test('A listings page leaves the newest 100 records with all their fields in local storage, fetched once', async ({
  page,
  visitor,
  cards,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/property-listings.json')) fetched.push(request.url())
  })
  await visitor.opensAndStays('/properties/for-rent')
  await expect.poll(() => page.evaluate(readStored)).not.toBeNull()
  const records: Record<string, unknown>[] = JSON.parse((await page.evaluate(readStored)) ?? '')
  expect(records).toHaveLength(100)
  expect(all).toEqual(expect.arrayContaining(specified))
  for (const record of records) expect(Object.keys(record).sort()).toEqual(all)
  const dates = records.map(({ createdAt }) => String(createdAt))
  expect(dates).toEqual(dates.toSorted().toReversed())

  await page.getByRole('contentinfo').getByRole('link', { name: 'Properties For Sale', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties For Sale')
  await expect(cards.all.first()).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(fetched).toHaveLength(1)
})

test('From a list a property opens at once with what is stored, while the server is slow', async ({
  page,
  visitor,
  cards,
  answers,
}) => {
  await visitor.opensAndStays('/property-listings/')
  await expect.poll(() => page.evaluate(readStored)).not.toBeNull()
  const [propertyId] = await cards.ids()
  const answer = await answers.hold(pageData)
  await cards.open(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${propertyId}`)
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeHidden()
  expect(await visitor.scrollTop()).toBe(0)
  answer.release()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
})

test('What is begun on a stored property stays when the server has answered', async ({
  page,
  visitor,
  cards,
  answers,
  inquiryForm,
}) => {
  await visitor.opensAndStays('/property-listings/')
  await expect.poll(() => page.evaluate(readStored)).not.toBeNull()
  const answer = await answers.hold(pageData)
  await cards.open(0)
  await inquiryForm.open()
  await inquiryForm.fill({ name: 'Wanjirũ', msg: 'May I see it?' })
  answer.release()
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await expect(inquiryForm.form).toBeVisible()
  await expect(inquiryForm.fields.name).toHaveValue('Wanjirũ')
  await expect(inquiryForm.fields.msg).toHaveValue('May I see it?')
  await expect(inquiryForm.fields.msg).toBeFocused()
})

const blocked = [
  [
    'blocked',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    },
  ],
  [
    'full',
    () => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        if (this === localStorage) throw new DOMException('Full', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    },
  ],
] as const

for (const [state, prepare] of blocked) {
  inOwnTab(`Storage that is ${state} changes nothing`, async ({ page, visitor, cards }) => {
    await page.addInitScript(prepare)
    const stored = page.waitForResponse('**/property-listings.json')
    await visitor.opensAndStays('/property-listings/')
    await stored
    const [propertyId] = await cards.ids()
    await cards.open(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${propertyId}`)
    await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  })
}

const rubbish = JSON.stringify([{ id: 'ID', propertyName: 'Rubbish', propertyPrice: 'dear' }])

// `stored-properties.test.ts` tries other rubbish.
test('Storage that holds a record with words for a price changes nothing', async ({ page, visitor, cards }) => {
  await visitor.opens('/')
  const [propertyId = ''] = await cards.ids()
  const held = rubbish.replace('ID', propertyId.toLowerCase())
  await page.evaluate((held) => localStorage.setItem('Properties', held), held)
  await cards.open(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Property ID ${propertyId}`)
  await expect(page.getByRole('heading', { name: 'You may also like' })).toBeVisible()
  await expect(page.getByText('Rubbish')).toBeHidden()
})
