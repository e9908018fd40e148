import { expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { findMissingWords } from './missing-words.ts'
import { everything } from './search.ts'
import { createTextIndex } from './text-search.ts'

const listings = [
  listing({ townCity: 'Nairobi', neighbourhood: 'Kilimani', numberOfBedrooms: 2 }),
  listing({ townCity: 'Thika', neighbourhood: null, numberOfBedrooms: 3 }),
]
const lookups = {
  matchText: createTextIndex().matchText,
  findSimilar: (word: string) => (word === 'kilemanni' ? [{ town: [], place: ['nairobi/kilimani'] }] : []),
}
const search = { ...everything, q: 'Kilemanni house, jacuzi' }

test('the words that no listing has are named, and dropped together; a similar place stands in for one (F5)', () => {
  const where = { ...search, q: 'house,', place: ['nairobi/kilimani'] }
  expect(findMissingWords(listings, search, lookups)).toEqual({
    words: ['kilemanni', 'jacuzi'],
    without: { ...search, q: 'house,' },
    total: 2,
    places: [{ label: 'Kilimani, Nairobi', search: where, total: 1 }],
  })
})

test('a place that finds nothing is not offered', () => {
  expect(findMissingWords(listings, { ...search, numberOfBedrooms: [3] }, lookups)?.places).toEqual([])
})

test('there are none where every word is in some listing, and where nobody can tell', () => {
  expect(findMissingWords(listings, { ...search, q: 'kilimani thika' }, lookups)).toBeNull()
  expect(findMissingWords(listings, search, {})).toBeNull()
})
