import { expect, test } from 'vitest'
import { listing, prepare } from '../../server/testing/listing-rules.ts'
import { findMissingWords } from './missing-words.ts'
import { prepareListings } from './prepared-listings.ts'
import { everything } from './search.ts'

const listings = [
  listing({ townCity: 'Nairobi', neighbourhood: 'Kilimani', numberOfBedrooms: 2 }),
  listing({ townCity: 'Thika', neighbourhood: null, numberOfBedrooms: 3 }),
]
const findSimilar = (word: string) => (word === 'kilemanni' ? [{ town: [], place: ['nairobi/kilimani'] }] : [])
const search = { ...everything, q: 'Kilemanni house, jacuzi' }

test('the words that no listing has are named, and dropped together; a similar place stands in for one (F5)', () => {
  const where = { ...search, q: 'house,', place: ['nairobi/kilimani'] }
  expect(findMissingWords(prepare(listings), search, findSimilar)).toEqual({
    words: ['kilemanni', 'jacuzi'],
    without: { ...search, q: 'house,' },
    total: 2,
    elsewhere: null,
    places: [{ label: 'Kilimani, Nairobi', search: where, total: 1 }],
  })
})

test('a place that no listing is in is named, with those near it, also where its words are in some text (F5)', () => {
  const findElsewhere = (query: string) =>
    query.includes('thika east')
      ? { name: 'Thika East', words: ['thika', 'east'], near: [{ town: ['thika'], place: [] }] }
      : null
  const asked = { ...search, q: 'asap thika east' }
  const missing = findMissingWords(prepare(listings), asked, findSimilar, findElsewhere)
  expect(missing).toMatchObject({
    words: ['asap'],
    elsewhere: { name: 'Thika East', near: { town: ['thika'], place: [], q: '' } },
    without: { q: '' },
    total: 2,
  })
  expect(missing?.places).toMatchObject([{ label: 'Thika', search: { town: ['thika'], q: '' }, total: 1 }])
})

test('a place that finds nothing is not offered', () => {
  expect(findMissingWords(prepare(listings), { ...search, numberOfBedrooms: [3] }, findSimilar)?.places).toEqual([])
})

test('there are none where every word is in some listing, and where nobody can tell', () => {
  expect(findMissingWords(prepare(listings), { ...search, q: 'kilimani thika' }, findSimilar)).toBeNull()
  expect(findMissingWords(prepareListings(listings), search, findSimilar)).toBeNull()
})
