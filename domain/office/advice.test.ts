import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Listing } from '../listings/listing.ts'
import { createAtlas } from '../places/spots.ts'
import type { SafeHtml } from '../safe-html.ts'
import { adviseOn } from './advice.ts'
import { nameOfCopy } from './copies.ts'
import { blankDraft } from './edited-fields.ts'
import { findOnMap, listKnownPlaces, sayOnMap } from './known-places.ts'

const read = (name: string) => JSON.parse(readFileSync(`content/${name}.json`, 'utf8'))
const known = listKnownPlaces(createAtlas({ places: read('places'), map: read('map') }))

const good = {
  ...blankDraft,
  id: 'a',
  createdAt: '2026-11-25T09:00:00.000Z',
  updatedAt: null,
  propertyName: 'Plot 50x100 in Diani',
  propertyType: 'Land',
  propertyStatus: 'For_Sale',
  titleType: 'Freehold',
  landPrice: 3_000_000,
  mainImage: { url: '/media/a.jpg' },
  propertyDescription: { html: `<p>${'word '.repeat(50)}</p>` as SafeHtml },
} as Listing
const adviceOn = (changes: Partial<Listing>, isOnMap = true) =>
  adviseOn({ ...good, ...changes }, isOnMap).map(({ field }) => field)

test('a good listing needs no advice', () => {
  expect(adviceOn({})).toEqual([])
})

test.each<[string, Partial<Listing>, string]>([
  ['a picture', { mainImage: null }, 'propertyImages'],
  ['a price', { landPrice: null }, 'propertyPrice'],
  ['a description', { propertyDescription: null }, 'propertyDescription'],
  ['200 letters', { propertyDescription: { html: `<p>${'word'.repeat(49)}</p>` as SafeHtml } }, 'propertyDescription'],
  ['the size of land', { propertyName: 'Plot in Diani' }, 'plotSize'],
  ['the title of land', { titleType: null }, 'titleType'],
])('a listing without %s gets advice about it alone', (_, changes, field) => {
  expect(adviceOn(changes)).toEqual([field])
})

test('an apartment needs neither a size nor a title of land', () => {
  expect(adviceOn({ propertyType: 'Residential', propertyName: 'A', titleType: null, propertyPrice: 1 })).toEqual([])
})

test('a place that the maps do not know is said', () => {
  expect(adviceOn({ townCity: 'Diani' }, false)).toEqual(['neighbourhood'])
  const at = (townCity: string | null, neighbourhood: string | null) => ({ townCity, neighbourhood, estate: null })
  expect(sayOnMap(known, at('nairobi ', 'KILIMANI'))).toBe('On the map in Kilimani, Nairobi.')
  expect(sayOnMap(known, at('Nairobi', 'Nowhere'))).toMatch(/^We do not know this place/)
  expect(sayOnMap(known, at('Timbuktu', 'Kilimani'))).toMatch(/^We do not know this place/)
  expect(findOnMap(known, at('__proto__', null))).toBeNull()
})

test.each([
  [null, null],
  ['Nairobi', null],
  ['Timbuktu', null],
  ['Nairobi', 'Kili'],
  ['Nai', 'Kilimani'],
])('a place that is half typed is not called unknown: %s, %s', (townCity, neighbourhood) => {
  expect(sayOnMap(known, { townCity, neighbourhood, estate: null })).toMatch(/^With a town/)
})

test('a copy gets advice to have a name of its own, and the copy of a copy has one "Copy of"', () => {
  const copy = nameOfCopy({ ...blankDraft, propertyName: 'Villa Rosa' })
  expect(copy).toBe('Copy of Villa Rosa')
  expect(adviceOn({ propertyName: copy, plotSize: '1 acre' })).toEqual(['propertyName'])
  expect(nameOfCopy({ ...blankDraft, propertyName: copy })).toBe(copy)
  expect(nameOfCopy({ ...blankDraft, propertyType: 'Land', townCity: 'Diani' })).toBe('Copy of Land in Diani')
  expect([...nameOfCopy({ ...blankDraft, propertyName: '🏠'.repeat(200) })]).toHaveLength(200)
})
