import { expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { createTextSearch } from './text-search.ts'

test('finds a maisonette by the spelling of the records and by that of the trade', () => {
  const maisonette = listing({ propertyName: 'Home', propertyType: 'Residential', residentialType: 'Mansionette' })
  const { matchText } = createTextSearch([maisonette])
  for (const word of ['mansionette', 'maisonette']) expect(matchText(word)(maisonette), word).toBe(true)
})

test('a word with an apostrophe or a hyphen is found in any of its spellings, and so is the name of a place', () => {
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
  const { matchText } = createTextSearch(listings)
  const find = (query: string) => listings.filter(matchText(query)).map(({ propertyName }) => propertyName)
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
