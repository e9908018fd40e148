import { expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { toListingPage } from '../property/listing-page.ts'
import { toListingMessage } from './listing-message.ts'

const flat = {
  propertyStatus: 'For_Rent',
  residentialType: 'Apartment',
  propertyPrice: 115_000,
  townCity: 'Nairobi',
} as const
const share = (facts: object) => toListingMessage(toListingPage(listing({ ...flat, ...facts }), () => null)).text

test('a property that is let or sold is shared as that, and not as an offer (B16)', () => {
  expect(share({})).toContain('Apartment for rent, Nairobi')
  expect(share({ availability: 'Under_Offer' })).toContain('Apartment for rent, Nairobi')
  expect(share({ availability: 'Let' })).toContain('Apartment let, Nairobi')
  expect(share({ propertyStatus: 'For_Sale', availability: 'Sold' })).toContain('Apartment sold, Nairobi')
})
