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

test('a word with an apostrophe or a hyphen is found in any of its spellings, and so is the name of a place', () => {
  const { matchText } = createTextIndex()
  const description = (text: string) => ({ html: `<p>${text}</p>` as never })
  const listings = [
    listing({
      propertyName: 'A',
      townCity: 'Nairobi',
      neighbourhood: 'Lang’ata',
      propertyDescription: description('Off Lang´ata Road.'),
    }),
    listing({
      propertyName: 'B',
      townCity: 'Nairobi',
      neighbourhood: 'Langata',
      propertyDescription: description('Off Lang-ata Road.'),
    }),
    listing({
      propertyName: 'C',
      townCity: 'Ol Kalou',
      estate: 'Captain',
      propertyDescription: description('A semi-detached house.'),
    }),
    listing({
      propertyName: 'D',
      townCity: 'Nyandarua',
      estate: 'Town',
      propertyDescription: description('Near Ol Kalou, semidetached, with a car port.'),
    }),
  ]
  const find = (query: string) => {
    const matches = matchText(listings, query)
    return listings.filter((_, position) => matches(position)).map(({ propertyName }) => propertyName)
  }
  for (const q of [
    "lang'ata road",
    'langata road',
    'LANG’ATA ROAD',
    'lang-ata road',
    'lang ata road',
    "Langata's road",
  ])
    expect(find(q), q).toEqual(['A', 'B'])
  for (const q of ['ol kalou', 'Ol-Kalou', 'olkalou', "ol'kalou"]) expect(find(q), q).toEqual(['C', 'D'])
  for (const q of ['semi-detached', 'semidetached', 'semi detached']) expect(find(q), q).toEqual(['C', 'D'])
  // Words that only begin so are not meant by two.
  expect(find('a part')).toEqual([])
  expect(find('carport')).toEqual([])
})
