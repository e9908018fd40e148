import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listing, prepare, readSampleListings } from '../../server/testing/listing-rules.ts'
import { foldName } from '../fold-name.ts'
import type { Listing } from '../listings/listing.ts'
import { findListings } from '../search/find-listings.ts'
import { listOnScreen } from '../search/on-screen.ts'
import { parseSearch } from '../search/parse-search.ts'
import { countResults, toResults } from '../search/results.ts'
import { type ScreenId, screenIds } from '../search/screens.ts'
import { everything, formatSearch, type Search } from '../search/search.ts'
import { readSaid } from '../sentence/said-search.ts'
import { readSampleWords } from '../sentence/testing/sample-words.ts'
import { toPresentNames } from './former-names.ts'
import { toCriterion } from './map-place.ts'
import { toMapView } from './map-view.ts'
import { listPlaceChoices } from './place-choices.ts'
import type { Place } from './places.ts'
import { createAtlas } from './spots.ts'

const places: Place[] = JSON.parse(readFileSync('content/places.json', 'utf8'))
const map = JSON.parse(readFileSync('content/map.json', 'utf8'))
const atlas = createAtlas({ places, map })
const samples = readSampleListings()

/** Records of which one town calls a place a town that another calls a neighbourhood, with other places, without any, and without a town. */
const crossed = [
  ['Nairobi', 'Ngong'],
  ['Kajiado', 'Ngong'],
  ['Ngong', null],
  ['Ngong', 'Kibiko'],
  ['Nairobi', 'Ruaka'],
  ['Nairobi', 'Lang’ata'],
  ['Langata', 'LANG-ATA'],
  [null, 'Langata'],
  ['Nairobi', 'Thika'],
].map(([townCity, neighbourhood], at) =>
  listing({ id: `crossed-${at}`, townCity: townCity ?? null, neighbourhood: neighbourhood ?? null }),
)

describe.each([
  ['the samples', samples],
  ['the samples with towns that are neighbourhoods elsewhere', [...samples, ...crossed]],
] as const)('one count of each town and place among %s (G1, H5)', (_, all: readonly Listing[]) => {
  const screen = (id: ScreenId) => prepare(listOnScreen(id, all))
  const find = (id: ScreenId, search: Search) => findListings(screen(id), search).length
  const words = readSampleWords(all)

  test.each(screenIds)('on %s: the suggestion, the list, its chips and its address', (id) => {
    const listings = screen(id)
    const choices = listPlaceChoices(atlas.findPlace, countResults(listings, everything).counts)
    expect(choices.length).toBeGreaterThan(5)
    for (const { value, count } of choices) {
      const asked = parseSearch(new URLSearchParams([['place', value]]))
      const { total, search, criteria } = toResults(listings, asked, () => null)
      expect([value, total]).toEqual([value, count])
      expect(criteria).toHaveLength(1)
      expect(parseSearch(formatSearch(search))).toEqual(search)
      expect(toPresentNames(asked, atlas.findPlace, listings)).toBeNull()
    }
    expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length)
  })

  test('what the map says, and its link finds', () => {
    for (const id of screenIds) {
      const { panels, elsewhere } = toMapView(atlas, screen(id), screen(id).listings)
      for (const place of [...panels.flatMap((panel) => panel.places), ...elsewhere]) {
        if (place.count === 0) continue
        const search = { ...everything, ...toCriterion(place, everything) }
        expect([id, place.key, find(id, search)]).toEqual([id, place.key, place.count])
        expect(toPresentNames(search, atlas.findPlace, screen(id))).toBeNull()
      }
    }
  })

  test('a name in a sentence finds what its town finds, on every screen', () => {
    for (const townCity of new Set(all.map((listing) => listing.townCity))) {
      if (!townCity) continue
      for (const id of screenIds) {
        // The name alone may be its county's (F2).
        const say = words.nicknames.has(foldName(townCity)) ? `${townCity} town` : townCity
        const { screen: own, search } = readSaid(id, new URLSearchParams({ say }), words)
        const present = toPresentNames(search, atlas.findPlace, screen(own)) ?? search
        const total = find(own, { ...everything, town: [townCity.toLowerCase()] })
        expect([id, townCity, find(own, present)]).toEqual([id, townCity, total])
      }
    }
  })
})

test('Karen in Nairobi and Karen in Karen are one place: one chip, and old addresses lead to it', () => {
  const find = (query: string) => toResults(prepare(samples), parseSearch(new URLSearchParams(query)), () => null)
  for (const query of [
    'town=karen',
    'place=karen/karen',
    'place=Karen/KAREN',
    'place=karen/karen&place=Nairobi/Karen',
  ]) {
    const { total, criteria, search } = find(query)
    expect([query, total, criteria.map(({ label }) => label)]).toEqual([query, 6, ['Karen']])
    expect(String(formatSearch(search))).toBe('town=karen')
  }
  const old = parseSearch(new URLSearchParams('place=karen/karen&numberOfBedrooms=3'))
  expect(String(formatSearch(toPresentNames(old, atlas.findPlace, prepare(samples)) ?? old))).toBe(
    'numberOfBedrooms=3&town=karen',
  )
})
