import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { listing, prepare } from '../../server/testing/listing-rules.ts'
import { sayOutsideKenya } from '../due-diligence/outside-kenya.ts'
import { listKnownPlaces, sayOnMap } from '../office/known-places.ts'
import { countryName, countryOf, isKenya, listCountries } from './country.ts'
import { toLocator } from './locator.ts'
import { toMapView } from './map-view.ts'
import { type Place, placesSchema } from './places.ts'
import { createAtlas } from './spots.ts'

const own: Place[] = JSON.parse(readFileSync('content/places.json', 'utf8'))
const map = JSON.parse(readFileSync('content/map.json', 'utf8'))
const at = (key: string, longitude: number, latitude: number, country?: string): Place => ({
  ...{ key, centre: [longitude, latitude], radiusKm: 5, precision: 'by hand', source: 'a test' },
  ...(country && { country }),
})
const abroad = [
  at('Kampala', 32.58, 0.31, 'UG'),
  at('Kampala/Kololo', 32.6, 0.33),
  at('Kigali', 30.06, -1.94, 'RW'),
  at('Dar es Salaam', 39.28, -6.8, 'TZ'),
  at('Zanzibar/Nungwi', 39.29, -5.72, 'TZ'),
  at('Goma', 29.22, -1.68, 'CD'),
  at('Addis Ababa', 38.75, 9.03, 'ET'),
  at('Mbeya', 33.46, -8.9, 'TZ'),
]
const places = v.parse(placesSchema, [...own, ...abroad])
const { findPlace } = createAtlas({ places, map })
const home = (townCity: string | null, neighbourhood: string | null = null) =>
  listing({ id: `${townCity}${neighbourhood}`, propertyStatus: 'For_Sale', townCity, neighbourhood })

describe('the country of a property', () => {
  test.each([
    ['Kampala', 'Kololo', 'UG'],
    ['KAMPALA', 'Naguru', 'UG'],
    ['Kigali', null, 'RW'],
    ['Dar-es-Salaam', 'Masaki', 'TZ'],
    ['Zanzibar', 'Nungwi', 'TZ'],
    ['Nairobi', 'Kilimani', 'KE'],
    ['Atlantis', null, 'KE'],
    [null, null, 'KE'],
  ])('of %s, %s is %s', (town, area, country) => expect(countryOf(home(town, area), findPlace, 'KE')).toBe(country))

  test('is the firm’s own where its place says none', () => {
    expect(countryOf(home('Nairobi', 'Kilimani'), findPlace, 'UG')).toBe('UG')
    expect([isKenya('KE'), isKenya('UG')]).toEqual([true, false])
    expect(countryName('TZ')).toBe('Tanzania')
  })

  test('stands in words, that of most properties first', () => {
    const all = [home('Kampala'), home('Nairobi'), home('Thika'), home('Kigali')]
    expect(listCountries(all, findPlace, 'KE')).toBe('Kenya, Uganda and Rwanda')
    expect(listCountries([], findPlace, 'KE')).toBe('')
  })
})

test('a place that no drawing shows is not on the maps, and its property has no map', () => {
  const all = [home('Kampala', 'Kololo'), home('Zanzibar', 'Nungwi'), home('Nairobi', 'Kilimani'), home('Goma')]
  const view = toMapView(createAtlas({ places, map }), prepare(all), all)
  expect(view.elsewhere.map(({ key }) => key.toLowerCase()).sort()).toEqual(['kampala/kololo', 'zanzibar/nungwi'])
  const onMaps = view.panels.reduce((sum, { count }) => sum + count, 0)
  expect(onMaps + view.elsewhere.length + view.unknown).toBe(all.length)
  expect(all.map((each) => toLocator(createAtlas({ places, map }), each, prepare(all)) !== null)).toEqual([
    false,
    false,
    true,
    false,
  ])
  const known = listKnownPlaces(createAtlas({ places, map }))
  expect(sayOnMap(known, home('Kampala', 'Kololo'))).toMatch(/no point on the map/)
  expect(sayOnMap(known, home('Nairobi', 'Kilimani'))).toBe('On the map in Kilimani, Nairobi.')
})

test('a sentence says why a property abroad has no costs and no title', () => {
  const sale = sayOutsideKenya({ propertyStatus: 'For_Sale' }, 'Uganda')
  expect(sale.means).toMatch(/^This property is in Uganda, .* an advocate in Uganda check the title before you pay\.$/)
  expect(sale.href).toBeNull()
  expect(sayOutsideKenya({ propertyStatus: 'For_Rent' }, 'Rwanda').means).toMatch(/read the lease before you sign\.$/)
})

test.each([
  [[36.8, 91], 'latitude'],
  [[-0.12, 51.5], 'longitude'],
  [[0.31, 32.58], 'longitude'],
])('a centre at %j is refused, with what was expected', (centre, word) => {
  const result = v.safeParse(placesSchema, [{ ...at('London', 0, 0), centre }])
  expect(result.issues?.[0]?.message).toContain(word)
})
