import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { createSayFarPrice } from './far-price.ts'

let count = 0
const home = (values: Partial<Listing>): Listing =>
  ({
    ...blankListing,
    id: `listing-${count++}`,
    propertyType: 'Residential',
    residentialType: 'Apartment',
    propertyStatus: 'For_Rent',
    townCity: 'Nairobi',
    neighbourhood: 'Kilimani',
    numberOfBedrooms: 2,
    ...values,
  }) as Listing

const rents = [80_000, 90_000, 100_000, 110_000, 120_000].map((propertyPrice) => home({ propertyPrice }))

/** The sentence about a listing, with plain spaces. */
const say = (listing: Listing, others: readonly Listing[] = rents) =>
  createSayFarPrice([...others, listing])(listing)?.replaceAll('\u00a0', ' ') ?? null

test.each([
  [200_000, 'It asks KES 200,000 a month. The middle of 5 like it in Kilimani is KES 100,000 a month.'],
  [199_000, null],
  [50_000, 'It asks KES 50,000 a month. The middle of 5 like it in Kilimani is KES 100,000 a month.'],
  [51_000, null],
  [null, null],
])('a rent of %s beside five whose middle is 100,000', (propertyPrice, sentence) => {
  expect(say(home({ propertyPrice }))).toBe(sentence)
})

test.each<[string, Partial<Listing>]>([
  ['for sale', { propertyStatus: 'For_Sale' }],
  ['with other bedrooms', { numberOfBedrooms: 3 }],
  ['of another kind', { residentialType: 'Mansionette' }],
  ['elsewhere', { neighbourhood: 'Karen' }],
  ['furnished', { furnishing: 'Furnished' }],
  ['let', { availability: 'Let' }],
])('what is %s is not compared with them', (_, values) => {
  expect(say(home({ propertyPrice: 900_000, ...values }))).toBeNull()
})

test('homes whose bedrooms nobody stated are not compared with each other', () => {
  const vague = rents.map((rent) => ({ ...rent, numberOfBedrooms: null }))
  expect(say(home({ propertyPrice: 900_000, numberOfBedrooms: null }), vague)).toBeNull()
})

test('four are too few, and its own price does not count', () => {
  expect(say(home({ propertyPrice: 900_000 }), rents.slice(1))).toBeNull()
})

test('homes are compared by the square metre where five of them have a size', () => {
  const sized = rents.map((rent) => ({ ...rent, floorArea: '100 m²' }))
  expect(say(home({ propertyPrice: 300_000, floorArea: '300 m²' }), sized)).toBeNull()
  expect(say(home({ propertyPrice: 100_000, floorArea: '40 m²' }), sized)).toBe(
    'It asks KES 2,500 per m² a month. The middle of 5 like it in Kilimani is KES 1,000 per m² a month.',
  )
  expect(say(home({ propertyPrice: 300_000, floorArea: '300 m²' }), rents)).toMatch(/^It asks KES 300,000 a month\./)
})

test('plots are compared by the acre alone', () => {
  const plot = (values: Partial<Listing>) =>
    home({ propertyType: 'Land', residentialType: null, numberOfBedrooms: null, propertyStatus: 'For_Sale', ...values })
  const plots = rents.map(() => plot({ propertyPrice: 20_000_000, plotSize: '0.5 acres' }))
  expect(say(plot({ propertyPrice: 200_000_000, plotSize: '5 acres' }), plots)).toBeNull()
  expect(say(plot({ propertyPrice: 10_000_000, plotSize: '1 acre' }), plots)).toBe(
    'It asks KES 10,000,000 an acre. The middle of 5 like it in Kilimani is KES 40,000,000 an acre.',
  )
  expect(say(plot({ propertyPrice: 200_000_000 }), plots)).toBeNull()
})
