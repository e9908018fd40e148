import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { prepareListings } from '../search/prepared-listings.ts'
import { readSampleWords } from '../sentence/testing/sample-words.ts'
import { createFindByWords } from './find-by-words.ts'

const home = { propertyStatus: 'For_Sale', propertyType: 'Residential', residentialType: 'Apartment' } as const

function toListing(id: string, values: Partial<Listing>): Listing {
  return { ...blankListing, id, createdAt: '2026-11-01T08:00:00.000Z', ...values } as Listing
}

const listings = [
  toListing('kilimani3', {
    ...home,
    propertyName: 'Three-bedroom apartment on Galana Road',
    numberOfBedrooms: 3,
    neighbourhood: 'Kilimani',
    townCity: 'Nairobi',
    propertyPrice: 18_000_000,
  }),
  // As a draft may be: its name alone says how many rooms it has, and where.
  toListing('kilimanidraft', { propertyName: 'Three-bedroom duplex, Kilimani', propertyStatus: 'For_Rent' }),
  toListing('kilimani2', {
    ...home,
    propertyName: '2-bedroom flat by the Yaya Centre',
    numberOfBedrooms: 2,
    neighbourhood: 'Kilimani',
    townCity: 'Nairobi',
    propertyPrice: 11_500_000,
  }),
  toListing('ruiruplot', {
    propertyName: '50 × 100 near the bypass',
    propertyStatus: 'For_Sale',
    propertyType: 'Land',
    townCity: 'Ruiru',
    propertyPrice: 1_450_000,
  }),
  toListing('kilimanistudio', {
    ...home,
    propertyStatus: 'For_Rent',
    propertyName: 'Furnished, on Wood Avenue',
    numberOfBedrooms: 0,
    neighbourhood: 'Kilimani',
    townCity: 'Nairobi',
    propertyPrice: 45_000,
  }),
  toListing('langata4', {
    ...home,
    residentialType: 'Mansionette',
    propertyName: 'Maisonette with a garden',
    numberOfBedrooms: 4,
    neighbourhood: "Lang'ata",
    townCity: 'Nairobi',
    propertyPrice: 32_000_000,
    availability: 'Under_Offer',
  }),
  toListing('godown', {
    propertyName: 'Unit 3, Mombasa Road',
    propertyStatus: 'For_Rent',
    propertyType: 'Commercial',
    commercialType: 'Warehouse',
    townCity: 'Nairobi',
    propertyPrice: 300_000,
  }),
  toListing('cmwkcun1ef2ab', { propertyName: 'Beach plot, Kilifi', propertyStatus: 'For_Sale', townCity: 'Kilifi' }),
]

const names: Record<string, string> = { langata4: 'Ann Wanjiku\nOtieno Ochieng', kilimani3: 'Rose Garden' }
const find = createFindByWords()
const sentenceWords = readSampleWords(listings)
/** The first of them is on the public site. */
const published = prepareListings(listings.slice(0, 1))
const ask = (typed: string) =>
  find(typed, { listings, published, sentenceWords, namesOf: ({ id }) => names[id] ?? null })
const found = (typed: string) => [...ask(typed).listings].map(({ id }) => id).sort()

test.each([
  ['3 bedroom kilimani', ['kilimani3', 'kilimanidraft']],
  ['THREE BEDROOM KILIMANI', ['kilimani3', 'kilimanidraft']],
  ['3br kilmani', ['kilimani3']],
  ['2br', ['kilimani2']],
  ['two bedroom yaya', ['kilimani2']],
  ['vyumba vitatu kilimani', ['kilimani3']],
  ['plot ruiru', ['ruiruplot']],
  ['shamba ruiru', ['ruiruplot']],
  ['studio', ['kilimanistudio']],
  ['bedsitter kilimani', ['kilimanistudio']],
  ['1.5m', ['godown', 'kilimanistudio', 'ruiruplot']],
  ['kilimani under 15m', ['kilimani2', 'kilimanistudio']],
  ['maisonette langata', ['langata4']],
  ['lang ata', ['langata4']],
  ['under offer', ['langata4']],
  ['godown', ['godown']],
  ['to let kilimani', ['kilimanidraft', 'kilimanistudio']],
])('finds by what the trade types: %s', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test.each([
  ['otieno', ['langata4']],
  ['OCHIENG maisonette', ['langata4']],
  ['wanjiku 4 bedroom', ['langata4']],
  ['wanjko', []],
  ['wanjiko', ['langata4']],
  // A name that is also a feature.
  ['rose garden', ['kilimani3']],
  ['rose kilimani', ['kilimani3']],
])('finds by the people of a listing: %s', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test.each([
  ['CMWKCUN1EF', ['cmwkcun1ef2ab']],
  ['property id: cmwkcun1ef', ['cmwkcun1ef2ab']],
  ['cmwk', ['cmwkcun1ef2ab']],
  ['cmw', []],
  ['no such place', []],
  ['???', listings.map(({ id }) => id).sort()],
])('finds by an id, and not by what is none: %s', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test('guesses at a spelling only where nothing has the words as they are spelt, and says so', () => {
  const milimani = toListing('milimani', { ...home, neighbourhood: 'Milimani', townCity: 'Kisumu' })
  const all = { listings: [...listings, milimani], published, sentenceWords, namesOf: () => null }
  const idsOf = (typed: string) => [...find(typed, all).listings].map(({ id }) => id).sort()
  expect(idsOf('kilimani')).toEqual(['kilimani2', 'kilimani3', 'kilimanidraft', 'kilimanistudio'])
  expect(find('kilimani', all).isGuess).toBe(false)
  expect(idsOf('milimani')).toEqual(['milimani'])
  expect([idsOf('malimani'), find('malimani', all).isGuess]).toEqual([['milimani'], true])
  expect(find('wanjiko', { ...all, namesOf: ({ id }) => names[id] ?? null }).isGuess).toBe(true)
})

test('finds what came since, and no longer what left', () => {
  const other = toListing('new', { propertyName: 'Bungalow in Juja' })
  const findJuja = (listings: readonly Listing[]) => [
    ...find('juja', { listings, published, sentenceWords, namesOf: () => null }).listings,
  ]
  expect(findJuja([...listings, other])).toEqual([other])
  expect(findJuja(listings)).toEqual([])
})
