import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listing, prepare, queries, readSampleListings } from '../../server/testing/listing-rules.ts'
import type { Listing } from '../listings/listing.ts'
import { findListings } from '../search/find-listings.ts'
import { matchListings } from '../search/match-listings.ts'
import { parseSearch } from '../search/parse-search.ts'
import type { PlacedListings } from '../search/prepared-listings.ts'
import type { Search } from '../search/search.ts'
import { spellAsListed } from '../search/spell-as-listed.ts'
import { toPresentNames } from './former-names.ts'
import { type MapPlace, toCriterion } from './map-place.ts'
import { toMapView } from './map-view.ts'
import type { Place } from './places.ts'
import { createAtlas } from './spots.ts'

const places: Place[] = JSON.parse(readFileSync('content/places.json', 'utf8'))
const map = JSON.parse(readFileSync('content/map.json', 'utf8'))
const atlas = createAtlas({ places, map })
const samples = readSampleListings()

/** 2,000 listings: known and unknown places in several spellings, towns without a place, parts that are missing or have a slash. */
const generated: Listing[] = fc
  .sample(
    fc.record({
      key: fc.constantFrom(
        ...places.map(({ key }) => key),
        'Nairobi/Nowhere',
        'Atlantis/Old Town',
        'Karen/Nairobi',
        'Kilifi/A/B',
      ),
      formerName: fc.boolean(),
      without: fc.constantFrom('nothing', 'nothing', 'nothing', 'town', 'area'),
      spelling: fc.constantFrom('as is', 'upper', 'spaced'),
      asEstate: fc.boolean(),
      status: fc.constantFrom('For_Sale', 'For_Rent', null),
      propertyPrice: fc.constantFrom(null, 45_000, 1_250_000, 98_000_000),
      numberOfBedrooms: fc.nat(5),
    }),
    { numRuns: 2_000, seed: 19 },
  )
  .map(({ key, formerName, without, spelling, asEstate, status, ...facts }, index) => {
    const name = (formerName && places.find((place) => place.key === key)?.formerNames?.[0]) || key
    const spelled = { 'as is': name, upper: name.toUpperCase(), spaced: ` ${name.replace('/', ' / ')} ` }[spelling]
    const [town = '', ...areas] = spelled?.split('/') ?? []
    const area = without === 'area' ? null : areas.join('/') || null
    return listing({
      id: `generated${index}`,
      propertyStatus: status,
      townCity: without === 'town' ? null : town,
      neighbourhood: asEstate ? null : area,
      estate: asEstate ? area : null,
      ...facts,
    })
  })

const keys = [...places.map(({ key }) => key), 'Nairobi/Nowhere', 'Atlantis', 'Nairobi/Karen']
const filters = (prepared: PlacedListings) =>
  fc
    .tuple(
      queries({ towns: ['Nairobi', 'karen', 'Mombasa', 'Thika'], prices: [45_000, 5_000_000] }),
      fc.array(fc.constantFrom(...keys), { maxLength: 2 }),
    )
    .map(([query, wanted]) => {
      const parameters = new URLSearchParams([...query, ...wanted.map((key) => ['place', key] as [string, string])])
      const search = parseSearch(parameters)
      return toPresentNames(search, atlas.findPlace, prepared) ?? search
    })

describe.each([
  ['the samples', samples, 2_000],
  ['2,000 generated listings', generated, 700],
] as const)('the map of %s (G3, G4)', (_, listings, numRuns) => {
  const prepared = prepare(listings)
  const find = (search: Search) => findListings(prepared, search)

  /** Counts what a search finds for other towns and places, in the listings that meet its other criteria: all of them at each circle took minutes. */
  function createCount(search: Search) {
    const { found: records } = matchListings(prepared, { ...search, town: [], place: [] })
    const count = (where: Partial<Search>) => {
      const asked = spellAsListed(prepared, { ...search, ...where })
      return matchListings(prepared, asked, records).found.length
    }
    expect(count({})).toBe(find(search).length)
    return count
  }

  test('counts every result once, and each circle leads to as many results as it says, for any filter', () => {
    let circles = 0
    fc.assert(
      fc.property(filters(prepared), (search) => {
        const found = find(search)
        const view = toMapView(atlas, prepared, found)
        const count = createCount(search)
        const all = [...view.panels.flatMap((panel) => panel.places), ...view.elsewhere]
        expect(sum(all) + view.unknown).toBe(found.length)
        for (const panel of view.panels) expect(sum(panel.places)).toBe(panel.count)
        const shown = all.filter(({ count }) => count > 0)
        circles += shown.length
        // One expectation for all: each takes longer than its count.
        expect(shown.filter((place) => count(toCriterion(place, search)) !== place.count)).toEqual([])
      }),
      { numRuns },
    )
    expect(circles).toBeGreaterThan(1_000)
  })

  test('never mixes rents and prices', () => {
    for (const status of ['For_Sale', 'For_Rent'] as const) {
      const view = toMapView(atlas, prepared, find({ ...parseSearch(new URLSearchParams()), propertyStatus: [status] }))
      const shown = view.panels.flatMap((panel) => panel.places)
      expect(shown.some((place) => place[status === 'For_Sale' ? 'prices' : 'rents'])).toBe(true)
      for (const place of shown) expect(place[status === 'For_Sale' ? 'rents' : 'prices']).toBeUndefined()
    }
  })
})

test('A filter changes numbers only: circles and names stay where they are', () => {
  const spots = (found: readonly Listing[]) =>
    toMapView(atlas, prepare(samples), found)
      .panels.find(({ id }) => id === 'nairobi')
      ?.places.map(({ key, spot }) => [key, spot])
  const rents = samples.filter(({ propertyStatus }) => propertyStatus === 'For_Rent')
  expect(new Map(spots(rents) as [])).toEqual(new Map(spots(samples) as []))
})

test('Every name of the samples finds room in Nairobi, around it and on the coast', () => {
  for (const { id, places } of toMapView(atlas, prepare(samples), samples).panels) {
    if (id !== 'kenya') for (const { key, spot } of places) expect(spot?.side, key).toBeTruthy()
  }
})

describe('an address with places (G1)', () => {
  const parse = (query: string) => parseSearch(new URLSearchParams(query))

  test('compares them without case and spaces, and reads a town as a town', () => {
    expect(parse('place= nairobi / KILIMANI ').place).toEqual(['nairobi/kilimani'])
    expect(parse('place=Mombasa&place=Nairobi/Karen&town=thika')).toMatchObject({
      town: ['thika', 'mombasa'],
      place: ['nairobi/karen'],
    })
    // A place says more exactly where than its own town, as in addresses of before.
    expect(parse('town=nairobi&town=thika&place=Nairobi/Karen')).toMatchObject({
      town: ['thika'],
      place: ['nairobi/karen'],
    })
    expect(parse('place=/&place=Nairobi/&place=&place=a/b/c').place).toEqual([])
  })

  test('names a place that was renamed by its present name, unless a listing still has the former one', () => {
    const renamed = [{ ...(places[0] as Place), key: 'Nairobi/New Name', formerNames: ['Nairobi/Old Name'] }]
    const { findPlace } = createAtlas({ places: renamed, map })
    const search = parse('place=nairobi/old name')
    expect(toPresentNames(search, findPlace, prepare([]))?.place).toEqual(['nairobi/new name'])
    expect(
      toPresentNames(search, findPlace, prepare([listing({ townCity: 'Nairobi', neighbourhood: 'Old Name' })])),
    ).toBeNull()
    expect(toPresentNames(parse('place=nairobi/new name'), findPlace, prepare([]))).toBeNull()
  })
})

function sum(list: readonly MapPlace[]) {
  return list.reduce((total, { count }) => total + count, 0)
}

test('the map of Nairobi says how many of its properties are in the town, and which other towns it shows', () => {
  const { panels } = toMapView(atlas, prepare(samples), samples)
  const [nairobi, ...others] = panels
  expect(nairobi).toMatchObject({ id: 'nairobi', count: 98, total: '98: 88 in Nairobi, 10 in Karen and Ruaka' })
  expect(nairobi?.places.filter(({ name }) => name)).toMatchObject([
    { key: 'Ruaka/Ruaka', name: 'Ruaka neighbourhood' },
  ])
  for (const { total, count } of others) expect([`${count}`, `${count} elsewhere`]).toContain(total)
  const inTown = samples.filter(({ townCity }) => townCity === 'Nairobi')
  expect(inTown).toHaveLength(88)
  expect(toMapView(atlas, prepare(samples), inTown).panels.map(({ total }) => total)).toEqual(['88'])
})
