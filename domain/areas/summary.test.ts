import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listing, readSampleListings } from '../../server/testing/listing-rules.ts'
import { createFindPlace, type Place } from '../places/places.ts'
import { areaFacts, areaHeading, areaTitles } from './area-words.ts'
import { createAreas } from './areas.ts'
import { listNearby, listParts, listShared } from './nearby.ts'
import { listKindLinks, summarise } from './summary.ts'

const places: Place[] = JSON.parse(readFileSync('content/places.json', 'utf8'))
const content = { places }
const samples = createAreas(content, readSampleListings())
const at = (path: string, from = samples) => from.byPath.get(path) ?? expect.fail(`no area ${path}`)

test('the rows of every summary add up to the properties of its area', () => {
  for (const area of samples.byPath.values()) {
    const { rows, total } = summarise(samples, area)
    for (const offer of ['rent', 'sale'] as const) {
      const sum = (within: boolean) =>
        rows.filter((row) => row.within === within).reduce((all, row) => all + (row[offer]?.count ?? 0), 0)
      expect(sum(false)).toBe(total[offer]?.count ?? 0)
      expect(sum(true)).toBeLessThanOrEqual(sum(false))
    }
    expect((total.rent?.count ?? 0) + (total.sale?.count ?? 0)).toBe(area.listings.length)
  }
})

test('each kind in a summary leads to its page, whose count is the same', () => {
  for (const area of samples.byPath.values()) {
    for (const { rent, sale } of summarise(samples, area).rows) {
      for (const offer of [rent, sale]) if (offer?.page) expect(at(offer.page.path).listings).toHaveLength(offer.count)
    }
    for (const { path, count } of listKindLinks(samples, area)) expect(at(path).listings).toHaveLength(count)
  }
})

test('every page has a heading and a title of its own', () => {
  const headings = [...samples.byPath.values()].map((area) => areaHeading(area))
  expect(new Set(headings).size).toBe(headings.length)
  for (const area of samples.byPath.values())
    for (const title of areaTitles(area)) expect(title.startsWith(areaHeading(area))).toBe(true)
})

test.each([
  ['mombasa', ['Property in Mombasa: 4 for sale, 7 for rent']],
  [
    'nairobi/kilimani/apartments-for-rent',
    [
      'Apartments for rent in Kilimani, Nairobi: KES\u00a036K–130K a month',
      'Apartments for rent in Kilimani, Nairobi: KES\u00a036K–130K',
    ],
  ],
])('the title of %s states the most telling facts first', (path, titles) =>
  expect(areaTitles(at(path))).toEqual(titles),
)

test('studios have a row of their own, apart from homes that do not state their bedrooms', () => {
  const of = (numberOfBedrooms: number | null, propertyPrice: number) =>
    listing({ townCity: 'Nanyuki', residentialType: 'Apartment', numberOfBedrooms, propertyPrice })
  const areas = createAreas(content, [of(0, 2_000_000), of(2, 6_000_000), of(null, 7_000_000)])
  const { rows } = summarise(areas, at('nanyuki', areas))
  expect(rows.map(({ label }) => label)).toEqual(['Apartments', 'Bedrooms not stated', 'Studio', '2 bedrooms'])
})

test('prices that nobody knows are left out, and other offers count in no column', () => {
  const of = (facts: object) => listing({ townCity: 'Nanyuki', ...facts })
  const areas = createAreas(content, [
    of({ propertyStatus: 'For_Rent', propertyPrice: 40_000 }),
    of({ propertyStatus: 'For_Rent', propertyPrice: null, numberOfBedrooms: 3 }),
    of({ propertyStatus: 'For_Sale', propertyPrice: 0 }),
    of({ propertyStatus: 'Sold', propertyPrice: 7_000_000 }),
  ])
  expect(areaFacts(at('nanyuki', areas))).toBe(
    '1 for sale; 2 for rent, KES\u00a040,000 a month (1 on request); 4 in all',
  )
  expect(areaFacts(at('nanyuki/homes-for-sale', areas))).toBe('1 property')
  expect(summarise(areas, at('nanyuki', areas)).total).toEqual({
    rent: { count: 2, range: '40K', onRequest: '1 on request' },
    sale: { count: 1, range: '' },
  })
})

test.each([
  ['maisonettes-for-sale', 1, '1 maisonette for sale'],
  ['land-for-sale', 1, '1 piece of land for sale'],
  ['land-for-sale', 2, '2 pieces of land for sale'],
  ['offices-for-rent', 3, '3 offices for rent'],
])('the link of a summary to %s of %i reads “%s”', (kind, count, words) => {
  const facts = {
    'maisonettes-for-sale': { residentialType: 'Mansionette', numberOfBedrooms: 4 },
    'land-for-sale': { propertyType: 'Land' },
    'offices-for-rent': { propertyType: 'Commercial', commercialType: 'Office', propertyStatus: 'For_Rent' },
  }[kind]
  const some = Array.from({ length: count }, (_, id) => listing({ townCity: 'Nanyuki', id: `home${id}`, ...facts }))
  const areas = createAreas(content, some)
  const links = summarise(areas, at('nanyuki', areas)).rows.flatMap(({ rent, sale }) => [rent, sale])
  expect(links.flatMap((link) => (link?.page ? `${link.count} ${link.page.noun}` : []))).toContain(words)
})

test('the places of a town are those of its listings, and its neighbours the nearest', () => {
  expect(listParts(samples, at('karen'))).toEqual([])
  const nairobi = [...listParts(samples, at('nairobi')), ...listShared(samples, at('nairobi'))]
  expect(nairobi.find(({ path }) => path === 'karen')?.count).toBe(2)
  expect(nairobi.reduce((sum, { count }) => sum + count, 0)).toBe(at('nairobi').listings.length)
  const findPlace = createFindPlace(places)
  expect(listNearby(samples, at('nairobi/westlands'), findPlace).slice(0, 2)).toMatchObject(
    [
      { name: 'Highridge', km: 2 },
      { name: 'Riverside', km: 1 },
    ].reverse(),
  )
  for (const { path } of listNearby(samples, at('nairobi/kilimani/apartments-for-rent'), findPlace))
    expect(path).toMatch(/\/apartments-for-rent$/)
  expect(listNearby(samples, at('apartments-for-rent'), findPlace)).toEqual([])
})

test('each link to an area says the number of properties on its page', () => {
  for (const area of samples.byPath.values())
    for (const { path, count } of listParts(samples, area)) expect(at(path).listings).toHaveLength(count)
})
