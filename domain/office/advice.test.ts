import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Listing } from '../listings/listing.ts'
import { createAtlas } from '../places/spots.ts'
import type { SafeHtml } from '../safe-html.ts'
import { type AdviceFacts, adviseOn, daysSince, judgeContents } from './advice.ts'
import { nameOfCopy } from './copies.ts'
import { blankDraft } from './edited-fields.ts'
import { findOnMap, listKnownPlaces, sayOnMap } from './known-places.ts'
import type { Photograph } from './photographs.ts'

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
  propertyImages: ['b', 'c', 'd'].map((name) => ({ url: `/media/${name}.jpg` })),
  propertyDescription: { html: `<p>${'word '.repeat(50)}</p>` as SafeHtml },
} as Listing
const advise = (changes: Partial<Listing>, facts: Partial<AdviceFacts> = {}) => {
  const listing = { ...good, ...changes }
  const known = { isOnMap: true, farPrice: null, daysUntouched: 0, ...judgeContents(listing, new Map()) }
  return adviseOn(listing, { ...known, ...facts })
}
const adviceOn = (changes: Partial<Listing>, facts: Partial<AdviceFacts> = {}) =>
  advise(changes, facts).map(({ field }) => field)

test('a good listing needs no advice', () => {
  expect(adviceOn({})).toEqual([])
})

test.each<[string, Partial<Listing>, string]>([
  ['a picture', { mainImage: null, propertyImages: [] }, 'propertyImages'],
  ['four pictures', { mainImage: null }, 'propertyImages'],
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
  expect(adviceOn({ townCity: 'Diani' }, { isOnMap: false })).toEqual(['neighbourhood'])
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

test('what costs a listing most is said first', () => {
  const facts = { farPrice: 'It asks too much.', daysUntouched: 60 }
  expect(adviceOn({ mainImage: null, propertyImages: [], propertyDescription: null, titleType: null }, facts)).toEqual([
    'propertyImages',
    'propertyPrice',
    'propertyDescription',
    'titleType',
    'availability',
  ])
})

test('small pictures and those that are there twice are said by their numbers', () => {
  const url = (letter: string) => `/photographs/${letter.repeat(64)}.jpg`
  const photograph = (letter: string, width: number, likeness: string): [string, Photograph] => [
    url(letter),
    { url: url(letter), width, height: 600, likeness },
  ]
  const facts = new Map([
    photograph('a', 1600, '0'.repeat(16)),
    photograph('b', 640, 'f'.repeat(16)),
    photograph('c', 1600, `${'0'.repeat(15)}1`),
  ])
  const listing = {
    ...good,
    mainImage: { url: url('a') },
    propertyImages: [{ url: url('b') }, { url: '/media/a.jpg' }, { url: url('c') }],
  }
  const contents = judgeContents(listing, facts)
  expect(contents).toMatchObject({ small: [2], twins: [{ picture: 4, same: 1 }] })
  expect(advise(listing, contents).map(({ text }) => text)).toEqual([
    'Picture 2 is small: it looks blurred on a laptop.',
    'Picture 4 looks the same as picture 1.',
  ])
  const two = { small: [1, 2], twins: [1, 2].map((picture) => ({ picture: picture + 2, same: picture })) }
  expect(advise(listing, { ...contents, ...two }).map(({ text }) => text)).toEqual([
    '2 pictures are small: they look blurred on a laptop.',
    '2 pictures look the same as others.',
  ])
})

test('a listing that nobody changed for 60 days is asked about, unless it is let or sold', () => {
  expect(adviceOn({}, { daysUntouched: 59 })).toEqual([])
  expect(advise({}, { daysUntouched: 60 }).map(({ text }) => text)).toEqual([
    'Nobody has changed it for 60 days. Can it still be had, and at this price?',
  ])
  expect(adviceOn({ availability: 'Sold' }, { daysUntouched: 400 })).toEqual([])
  expect(daysSince('2026-10-01T08:00:00.000Z', Date.parse('2026-11-30T07:59:59.000Z'))).toBe(59)
})
