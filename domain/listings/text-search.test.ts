import { expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { createTextIndex } from './text-search.ts'

test('finds each of more than 65,536 words, in its listing alone', () => {
  // Words of four letters are never found by an edit.
  const wordAt = (number: number) => number.toString(36).padStart(4, '0')
  const perListing = 250
  const listings = Array.from({ length: 300 }, (_, index) => {
    const words = Array.from({ length: perListing }, (_, at) => wordAt(index * perListing + at))
    return listing({ propertyName: words.join(' ') })
  })
  const { matchText } = createTextIndex()
  for (const number of [0, 65_000, 65_530, 65_531, 65_532, 65_533, 65_534, 65_535, 65_536, 65_537, 74_999]) {
    const matches = matchText(listings, wordAt(number))
    const found = listings.flatMap((_, position) => (matches(position) ? position : []))
    expect(found, wordAt(number)).toEqual([Math.floor(number / perListing)])
  }
})

test('finds a maisonette by the spelling of the records and by that of the trade', () => {
  const { matchText } = createTextIndex()
  const maisonette = listing({ propertyName: 'Home', propertyType: 'Residential', residentialType: 'Mansionette' })
  for (const word of ['mansionette', 'maisonette']) expect(matchText([maisonette], word)(0), word).toBe(true)
})
