import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listing, prepare } from '../../server/testing/listing-rules.ts'
import { searchOf } from '../areas/area-search.ts'
import { createAreas, findArea } from '../areas/areas.ts'
import type { Listing } from '../listings/listing.ts'
import { nameOfPlace, normaliseKey, townOf } from '../listings/place-key.ts'
import { findOnMap, listKnownPlaces } from '../office/known-places.ts'
import { findListings } from '../search/find-listings.ts'
import { parseSearch } from '../search/parse-search.ts'
import { countResults, toResults } from '../search/results.ts'
import { readSaid } from '../sentence/said-search.ts'
import { readSampleWords } from '../sentence/testing/sample-words.ts'
import { listPlaces } from './list-places.ts'
import { toMapView } from './map-view.ts'
import { findPlaceChoices, listPlaceChoices } from './place-choices.ts'
import type { Place } from './places.ts'
import { createAtlas } from './spots.ts'

const places: Place[] = JSON.parse(readFileSync('content/places.json', 'utf8'))
const map = JSON.parse(readFileSync('content/map.json', 'utf8'))

/** Besides those of the maps: names with apostrophes, and of several words. */
const others = [
  ...["Murang'a/Mukuyu", "Nairobi/Ng'ando", "Kitale/Cherang'any", "Nyeri/King'ong'o", "Kiambu/Ting'ang'a"],
  ...['Ol Kalou/Captain', 'Machakos/Ol Donyo Sabuk', 'Nairobi/Mukuru kwa Njenga', 'Naivasha/Moi South Lake'],
]
const keys = [...places.map(({ key }) => key).filter((key) => key.includes('/')), ...others]

/** Five ways in which people, keyboards and messengers write a name. */
const spellings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase().replaceAll(' ', '-').replaceAll("'", '’'),
  (name) => name.toLowerCase().replaceAll(/[ ']/g, ''),
  (name) => name.replaceAll("'", '').replaceAll(/\b(\p{L}\p{L})(?=\p{L})/gu, '$1ʼ'),
  (name) =>
    `\u202a${name
      .replaceAll(' ', '\u00a0')
      .replaceAll("'", '`')
      .replace('a', 'á')
      .replace(/(?<=\p{L})(?=\p{L}$)/u, '\u00ad')}\u202c`,
]

/** Each place once in each spelling. */
const listings: Listing[] = keys.flatMap((key, at) =>
  spellings.map((spell, by) =>
    listing({
      id: `place${String(at).padStart(3, '0')}x${by}`,
      propertyName: `House ${at}`,
      propertyStatus: 'For_Sale',
      townCity: spell(townOf(key)),
      neighbourhood: spell(nameOfPlace({ key })),
    }),
  ),
)
const own = (at: number) => spellings.map((_, by) => `place${String(at).padStart(3, '0')}x${by}`)
const ids = (found: readonly Listing[]) => found.map(({ id }) => id)
const prepared = prepare(listings)
const search = (query: string) => findListings(prepared, parseSearch(new URLSearchParams(query)))
const atlas = createAtlas({ places, map })
const areas = createAreas({ places }, listings)
const words = readSampleWords(listings, places)
const choices = listPlaceChoices(atlas.findPlace, toCounts())
const known = listKnownPlaces(createAtlas({ places, map }))

function toCounts() {
  return countResults(prepared, parseSearch(new URLSearchParams())).counts
}

describe.each(keys.map((key, at) => ({ key, at })))('$key', ({ key, at }) => {
  const name = nameOfPlace({ key })
  const town = townOf(key)

  test('as a criterion each spelling finds the same listings', () => {
    for (const spell of spellings) {
      const asked = new URLSearchParams({ place: `${spell(town)}/${spell(name)}` })
      expect(ids(search(String(asked))), spell(name)).toEqual(own(at))
      expect(ids(search(String(new URLSearchParams({ town: spell(town) }))))).toEqual(expect.arrayContaining(own(at)))
    }
  })

  test('as words and in a sentence each spelling finds the same listings', () => {
    const byWords = spellings.map((spell) => ids(search(String(new URLSearchParams({ q: `house ${spell(name)}` })))))
    const bySentence = spellings.map((spell) => {
      const said = readSaid('all', new URLSearchParams({ say: `house in ${spell(name)}` }), words)
      return ids(findListings(prepared, { ...said.search, kind: [] }))
    })
    for (const found of [...byWords, ...bySentence]) expect(found).toEqual(expect.arrayContaining(own(at)))
    for (const found of byWords) expect(found).toEqual(byWords[0])
    for (const found of bySentence) expect(found).toEqual(bySentence[0])
  })

  test('each spelling has the same suggestion, area, place on the map and point for the office', () => {
    const suggested = spellings.map((spell) => findPlaceChoices(choices, spell(name), 20))
    const pages = spellings.map((spell) => findArea(areas, [spell(town), spell(name)])?.path)
    const found = spellings.map((spell) => atlas.findPlace(`${spell(town)}/${spell(name)}`))
    const points = spellings.map((spell) =>
      findOnMap(known, { townCity: spell(town), neighbourhood: spell(name), estate: null }),
    )
    expect(suggested[0]?.length).toBeGreaterThan(0)
    expect(pages[0]).toBeDefined()
    for (const all of [suggested, pages, found, points]) for (const each of all) expect(each).toEqual(all[0])
  })
})

test('the records of a place are one option, one area, one circle and one line of the map, with one count', () => {
  const { town, place } = toCounts()
  // A place that is its whole town counts as the town.
  const parts = keys.filter(
    (key) =>
      townOf(key) !== nameOfPlace({ key }) || keys.some((other) => other !== key && townOf(other) === townOf(key)),
  )
  expect(Object.values(place.values)).toEqual(parts.map(() => spellings.length))
  for (const key of keys.filter((key) => !parts.includes(key)))
    expect(town.values[normaliseKey(townOf(key))]).toBeGreaterThanOrEqual(spellings.length)
  expect([...areas.byPath.values()].filter((area) => area.place !== null && !area.kind)).toHaveLength(
    keys.filter((key) => townOf(key) !== nameOfPlace({ key })).length,
  )
  expect(listPlaces(atlas.findPlace, listings)).toHaveLength(keys.length)
  const view = toMapView(atlas, prepared, listings)
  const lines = [...view.panels.flatMap((panel) => panel.places), ...view.elsewhere]
  expect(lines.reduce((sum, { count }) => sum + count, view.unknown)).toBe(listings.length)
  for (const { count } of lines) expect(count % spellings.length).toBe(0)
  expect(new Set(view.elsewhere.map(({ key }) => key)).size).toBe(
    others.filter((key) => !atlas.findPlace(townOf(key)) || townOf(key) === 'Nairobi').length,
  )
})

test('a search says a place once, as its records spell it most often', () => {
  const asked = parseSearch(
    new URLSearchParams([
      ['place', 'Nairobi/LANG’ATA'],
      ['place', 'nairobi/lang-ata'],
    ]),
  )
  const records = ["Lang'ata", "Lang'ata", 'Langata'].map((neighbourhood, at) =>
    listing({ id: `langata${at}`, townCity: 'Nairobi', neighbourhood }),
  )
  const { search: said, criteria, total } = toResults(prepare(records), asked, () => null)
  expect(said.place).toEqual(["nairobi/lang'ata"])
  expect(criteria.map(({ label }) => label)).toEqual(["Lang'ata, Nairobi"])
  expect(total).toBe(3)
  const area = findArea(createAreas({ places: [] }, records), ['nairobi', 'lang-ata'])
  expect(area?.path).toEqual(['nairobi', 'langata'])
  expect(area && searchOf(area)?.search.place).toEqual(["nairobi/lang'ata"])
})

test('a place that the maps do not know is spelt alike in all of its lines, and a name is not shouted', () => {
  const records = [
    listing({ townCity: "MURANG'A", neighbourhood: 'Kenol' }),
    listing({ townCity: "Murang'a", neighbourhood: 'Mukuyu' }),
    listing({ townCity: 'Murangʼa', neighbourhood: 'mukuyu' }),
  ]
  const view = toMapView(atlas, prepare(records), records)
  expect(view.elsewhere.map(({ key, count }) => [key, count])).toEqual([
    ["murang'a/mukuyu", 2],
    ["murang'a/kenol", 1],
  ])
  expect(createAreas({ places: [] }, records).byPath.get('muranga/mukuyu')).toMatchObject({
    town: "Murang'a",
    place: 'Mukuyu',
  })
})
