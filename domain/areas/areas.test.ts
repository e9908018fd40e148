import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listing, prepare, readSampleListings, screenRules } from '../../server/testing/listing-rules.ts'
import type { Listing } from '../listings/listing.ts'
import type { Place } from '../places/places.ts'
import { findListings } from '../search/find-listings.ts'
import { parseSearch } from '../search/parse-search.ts'
import type { ScreenId } from '../search/screens.ts'
import { formatSearch } from '../search/search.ts'
import { urls } from '../urls.ts'
import { findAreaOfSearch, listAreaSearches, searchOf } from './area-search.ts'
import { toSlug } from './area-slug.ts'
import { type Areas, createAreas, findArea, findAreaOf } from './areas.ts'
import { areaKinds, findKind } from './kinds.ts'
import { listShared } from './nearby.ts'

const places: Place[] = JSON.parse(readFileSync('content/places.json', 'utf8'))
const samples = readSampleListings()
const content = { places }
const [anyPlace = expect.fail()] = places
const withHardy: Place[] = [...places, { ...anyPlace, key: 'Karen/Hardy', formerNames: ['Nairobi/Hardy'] }]

const someName = fc.oneof(
  fc.constantFrom(
    'Kilimani',
    'KILIMANI ',
    'Murang’a',
    "Murang'a",
    'Murangʼa',
    'Karen',
    'Nairobi',
    'apartments-for-rent',
    'Homes for Sale',
    'A/B',
    '../..',
    '.',
    '/',
    '%2F',
    '?place=x',
    '🏠',
    'حي السلام',
    'Élysée',
    'Elysee',
    '\ud83c',
    'x'.repeat(300),
    'constructor',
    '__proto__',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

const hostile: fc.Arbitrary<Listing[]> = fc
  .array(
    fc.record({
      townCity: fc.option(someName),
      neighbourhood: fc.option(someName),
      estate: fc.option(someName),
      propertyStatus: fc.constantFrom('For_Sale', 'For_Rent', 'Sold', null),
      propertyType: fc.constantFrom('Residential', 'Land', 'Commercial', null),
      residentialType: fc.constantFrom('Apartment', 'Mansionette', null),
      commercialType: fc.constantFrom('Office', 'Retail', 'Warehouse', 'Hotel', null),
    }),
    { maxLength: 40 },
  )
  .map((records) => records.map((facts, index) => listing({ ...facts, id: `listing${index}` })))

/** Sets of known and unknown places, among them present and former names of the same place. */
const known: fc.Arbitrary<Listing[]> = fc
  .array(
    fc.record({
      key: fc.constantFrom(
        'Nairobi/Karen',
        'Karen/Karen',
        'Karen/',
        'Nairobi/Kilimani',
        'nairobi/KILIMANI',
        'Nairobi/Hardy',
        'Karen/Hardy',
        'Nairobi/',
      ),
      propertyStatus: fc.constantFrom('For_Sale', 'For_Rent'),
      propertyType: fc.constantFrom('Residential', 'Land'),
    }),
    { maxLength: 12 },
  )
  .map((records) =>
    records.map(({ key, ...facts }, index) => {
      const [townCity = '', neighbourhood = ''] = key.split('/')
      return listing({ ...facts, townCity, neighbourhood, id: `listing${index}` })
    }),
  )

const anyListings = fc.oneof(hostile, known, fc.shuffledSubarray(samples, { maxLength: 25 }))

/** The number of listings on each page of all kinds. */
const countsOf = ({ byPath }: Areas) =>
  Object.fromEntries(
    [...byPath].flatMap(([path, { kind, listings }]) => (path && !kind ? [[path, listings.length]] : [])),
  )

const pathsWith = ({ byPath }: Areas, one: Listing) =>
  [...byPath].filter(([, { listings }]) => listings.includes(one)).map(([path]) => path)

describe('area pages exist exactly where there are listings (H5, H6)', () => {
  test('each listing is on the pages of its town, its place and its kinds, and on no others', () => {
    fc.assert(
      fc.property(anyListings, (listings) => {
        const areas = createAreas({ places: withHardy }, listings)
        for (const one of listings) {
          const area = findAreaOf(areas, one)
          const bases = [[], area?.path.slice(0, 1) ?? [], area?.path ?? []].map((path) => path.join('/'))
          // A place under a former name is in its present town; the page of the town that the record names has its listings too.
          // A town that reads as a kind has none.
          const own = toSlug(one.townCity ?? '')
          if (area && !findKind(own)) bases.push(own)
          const kinds = areaKinds.filter((kind) => kind.matches(one)).map(({ name }) => name)
          const expected = bases.flatMap((base) => [base, ...kinds.map((kind) => (base ? `${base}/${kind}` : kind))])
          expect(new Set(pathsWith(areas, one))).toEqual(new Set(expected))
        }
        for (const [path, { listings: own }] of areas.byPath) if (path) expect(own.length).toBeGreaterThan(0)
      }),
      { numRuns: 200 },
    )
  })

  test('the listings of a page are those that its search finds', () => {
    fc.assert(fc.property(anyListings, expectPagesAsSearched), { numRuns: 200 })
  })

  test('so are those of a town with a slash, on a screen where it has none of its own', () => {
    const facts = { propertyStatus: 'For_Sale', propertyType: 'Residential', residentialType: 'Apartment' }
    const apartment = listing({ ...facts, townCity: 'Nairobi', neighbourhood: 'Juja/Thika', id: 'apartment' })
    const plot = listing({ propertyStatus: 'For_Sale', propertyType: 'Land', townCity: 'Juja/Thika', id: 'plot' })
    expectPagesAsSearched([apartment, plot])
  })

  test('each page is found by its own path, its address names nothing else, and a page above it exists', () => {
    fc.assert(
      fc.property(anyListings, (listings) => {
        const areas = createAreas({ places: withHardy }, listings)
        for (const area of areas.byPath.values()) {
          expect(findArea(areas, area.path)).toBe(area)
          const { pathname, search, hash } = new URL(urls.area(...area.path), 'https://riparo.example')
          expect([search, hash]).toEqual(['', ''])
          expect(pathname.split('/').slice(2).map(decodeURIComponent)).toEqual([...area.path])
          expect(areas.byPath.has(area.path.slice(0, -1).join('/'))).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })
})

function expectPagesAsSearched(listings: Listing[]) {
  for (const area of createAreas({ places: withHardy }, listings).byPath.values()) {
    const found = searchOf(area)
    if (!found) continue
    const asAddress = parseSearch(formatSearch(found.search))
    expect(findListings(prepare(listOn(found.screen, listings)), asAddress)).toEqual(area.listings)
  }
}

/** The listings of a screen by section 7. */
function listOn(screen: ScreenId, listings: readonly Listing[]) {
  const rule = screenRules.find(([path]) => path === urls.listings(screen))
  return listings.filter((each) => rule?.[1](each))
}

describe('the path of a name', () => {
  test.each([
    ['Nairobi', 'nairobi'],
    ['  South B ', 'south-b'],
    ['Murang’a', 'muranga'],
    ['Murangʼa', 'muranga'],
    ['Ol-Kalou', 'ol-kalou'],
    ['Élysée  Gardens', 'elysee-gardens'],
    ['St. Mary’s / West', 'st-marys-west'],
    ['حي السلام', 'حي-السلام'],
    ['../..', ''],
    ['🏠', ''],
    ['x'.repeat(300), ''],
  ])('%s is %s', (name, slug) => expect(toSlug(name)).toBe(slug))

  test('is its own path, and survives an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const slug = toSlug(name)
        expect(toSlug(slug)).toBe(slug)
        expect(decodeURIComponent(new URL(`https://riparo.example/${encodeURIComponent(slug)}`).pathname)).toBe(
          `/${slug}`,
        )
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('names', () => {
  const at = (townCity: string, neighbourhood: string | null = null, facts: Partial<Listing> = {}) =>
    listing({ townCity, neighbourhood, ...facts })

  test('that are compared as one are one area, under the spelling of most of its listings', () => {
    const areas = createAreas(content, [at('Murang’a'), at("Murang'a"), at("Murang'a"), at('MURANG A', 'Kenol')])
    expect(areas.byPath.get('muranga')).toMatchObject({ town: "Murang'a", towns: ["murang'a"] })
    expect(areas.byPath.get('muranga')?.listings).toHaveLength(4)
    expect(areas.byPath.get('muranga/kenol')).toMatchObject({ town: "Murang'a", place: 'Kenol' })
    for (const old of ['murang-a', 'Murang%E2%80%99a', 'MURANG A'])
      expect(findArea(areas, [decodeURIComponent(old), 'kenol'])?.path).toEqual(['muranga', 'kenol'])
  })

  test('that read as a kind have no page, and the kind has its own', () => {
    const areas = createAreas(content, [at('Nairobi', 'Apartments for rent'), at('homes-for-sale', 'Kilimani')])
    expect([...areas.byPath.keys()]).toEqual(['', 'homes-for-sale', 'nairobi', 'nairobi/homes-for-sale'])
    expect(areas.byPath.get('homes-for-sale')?.listings).toHaveLength(2)
  })

  test('that a place had before lead to its present name, with the kind', () => {
    const areas = createAreas({ places: withHardy }, [at('Nairobi', 'Hardy'), at('Karen', 'Hardy'), at('Nairobi')])
    expect(findArea(areas, ['nairobi', 'hardy'])?.path).toEqual(['karen', 'hardy'])
    expect(findArea(areas, ['Nairobi', 'Hardy', 'homes-for-sale'])?.path).toEqual(['karen', 'hardy', 'homes-for-sale'])
    expect(areas.byPath.get('karen/hardy')).toMatchObject({ places: ['karen/hardy', 'nairobi/hardy'] })
    expect(countsOf(areas)).toEqual({ karen: 2, 'karen/hardy': 2, nairobi: 2 })
  })

  test('of a neighbourhood and its town alike have one page, which counts the former name too', () => {
    const areas = createAreas(content, samples)
    for (const segments of [['karen', 'karen'], ['nairobi', 'karen'], ['Karen']])
      expect(findArea(areas, segments)?.path).toEqual(['karen'])
    expect(findArea(areas, ['karen', 'karen', 'homes-for-sale'])?.path).toEqual(['karen', 'homes-for-sale'])
    const karen = areas.byPath.get('karen') ?? expect.fail()
    expect(karen).toMatchObject({ place: null, towns: ['karen'], places: [] })
    expect(karen.listings).toHaveLength(6)
    expect(listShared(areas, karen)).toEqual([{ name: 'Nairobi', path: 'nairobi', count: 2 }])
    expect([...areas.byPath.values()].filter(({ path: [town, place] }) => town === place && place)).toEqual([])
  })

  test('of another town, beside a listing without a place, make a page that no search finds, unless they are called after it', () => {
    const areas = createAreas({ places: withHardy }, [at('Karen'), at('Nairobi', 'Hardy'), at('Nairobi', 'Karen')])
    expect(searchOf(areas.byPath.get('karen') ?? expect.fail())).toBeNull()
    const named = createAreas(content, [at('Karen'), at('Nairobi', 'Karen')]).byPath.get('karen')
    expect(searchOf(named ?? expect.fail())?.search.town).toEqual(['karen'])
    expect(searchOf(areas.byPath.get('nairobi') ?? expect.fail())?.search.town).toEqual(['nairobi'])
    expect(findAreaOfSearch(listAreaSearches(areas), 'all', parseSearch(new URLSearchParams('')))).toBeNull()
  })

  test('in another spelling lead to the page, and unknown ones to none', () => {
    const areas = createAreas(content, samples)
    expect(findArea(areas, ['NAIROBI', 'South B'])?.path).toEqual(['nairobi', 'south-b'])
    for (const path of [
      'atlantis',
      'nairobi/atlantis',
      'nairobi/kilimani/x',
      'nairobi/kilimani/x/homes-for-rent',
      '..',
    ])
      expect(findArea(areas, path.split('/'))).toBeNull()
    expect(findArea(areas, ['nanyuki', 'warehouses-for-rent'])).toBeNull()
  })
})

describe('the area page that covers a search (H7)', () => {
  const areas = createAreas(content, samples)
  const cover = (screen: ScreenId, query: string) =>
    findAreaOfSearch(listAreaSearches(areas), screen, parseSearch(new URLSearchParams(query)))?.path.join('/') ?? null

  test.each<[ScreenId, string, string | null]>([
    ['all', 'town=Nairobi', 'nairobi'],
    ['all', 'town=nairobi&sort=price-low-high&page=2&view=map&utm_source=x', 'nairobi'],
    ['all', 'place=nairobi/kilimani', 'nairobi/kilimani'],
    ['all', 'town=nairobi&place=nairobi/kilimani', 'nairobi/kilimani'],
    ['all', 'town=mombasa&place=nairobi/kilimani', null],
    ['all', 'place=karen/karen&place=nairobi/karen', null],
    ['all', 'town=karen', 'karen'],
    ['all', 'town=ruaka', 'ruaka'],
    ['all', 'place=karen/karen', null],
    ['residential-homes', 'town=nairobi', 'nairobi/homes-for-sale'],
    ['for-rent', 'town=nairobi&propertyType=Residential', 'nairobi/homes-for-rent'],
    ['all', 'town=nairobi&propertyType=Residential&propertyStatus=For_Rent', 'nairobi/homes-for-rent'],
    ['land-and-plots', 'town=kilifi', 'kilifi/land-for-sale'],
    ['all', 'propertyType=Land&propertyStatus=For_Sale', 'land-for-sale'],
    ['for-rent', 'town=nairobi', null],
    ['for-rent', 'town=nairobi&propertyStatus=For_Sale', null],
    ['apartments-and-mansionettes', 'town=nairobi', null],
    ['all', 'town=nairobi&town=mombasa', null],
    ['all', 'town=nairobi&numberOfBedrooms=3', null],
    ['all', 'town=nairobi&minPriceValue=5000000', null],
    ['all', 'town=nairobi&q=garden', null],
    ['all', 'town=atlantis', null],
    ['all', '', null],
    ['residential-homes', '', null],
  ])('%s?%s: %s', (screen, query, path) => expect(cover(screen, query)).toBe(path))

  test('is the page whose search it is', () => {
    fc.assert(
      fc.property(anyListings, (listings) => {
        const all = createAreas(content, listings)
        for (const area of all.byPath.values()) {
          const found = searchOf(area)
          if (!found || String(formatSearch(found.search)) === '') continue
          expect(findAreaOfSearch(listAreaSearches(all), found.screen, found.search)).toBe(area)
        }
      }),
      { numRuns: 200 },
    )
  })
})
