import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import type { Listing } from '../listings/listing.ts'
import { toListingShareCard } from './share-card.ts'

const listing = (fields: Partial<Listing>): Listing => ({
  ...blankListing,
  id: 'cmw4nw857v',
  createdAt: '2026-01-01',
  ...fields,
})

test('the share card of a home shows its status, price, kind, rooms and place', () => {
  const home = listing({
    propertyName: 'House by the river',
    propertyStatus: 'For_Rent',
    propertyType: 'Residential',
    residentialType: 'Apartment',
    propertyPrice: 95_000,
    numberOfBedrooms: 2,
    numberOfBathrooms: 1,
    neighbourhood: 'Kilimani',
    townCity: 'Nairobi',
    mainImage: { url: '/media/villa.jpg' },
  })
  expect(toListingShareCard(home)).toEqual({
    picture: '/media/villa.jpg',
    label: 'For Rent, per month',
    heading: 'KES 95,000',
    isPrice: true,
    lines: ['Apartment', '2 bedrooms, 1 bathroom', 'Kilimani, Nairobi'],
  })
})

test.each([
  ['One acre off Bogani East Road', '1 acre'],
  ['Plot of 50×100 ft in Kitengela', '50×100 ft'],
])('the share card of land shows its size: %s', (propertyName, size) => {
  const land = listing({
    propertyName,
    propertyStatus: 'For_Sale',
    propertyType: 'Land',
    landPrice: 5_000_000,
    townCity: 'Karen',
  })
  expect(toListingShareCard(land).lines).toEqual([propertyName, size, 'Karen'])
})

test('a fact that is unknown is left out', () => {
  const card = toListingShareCard(listing({ propertyName: 'Somewhere' }))
  expect(card).toMatchObject({ picture: null, heading: 'Price on request', lines: ['Somewhere'] })
})
