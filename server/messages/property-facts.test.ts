import { expect, test } from 'vitest'
import type { Listing } from '../../domain/listings/listing.ts'
import { listing } from '../testing/listing-rules.ts'
import { readAskedProperties } from './property-facts.ts'

const sayFacts = async (facts: Partial<Listing>) => {
  const one = listing({ neighbourhood: 'Kilimani', ...facts })
  const results = [{ found: 'listing', listing: one }] as const
  const catalogue = { findMany: async () => [...results] }
  const { properties } = await readAskedProperties({ catalogue, db: undefined as never }, [one.id])
  return properties.get(one.id)
}

test('the line of a property has the facts that decide, as far as the record states them (B17)', async () => {
  expect(await sayFacts({})).toBe('House for sale in Kilimani: price on request')
  expect(
    await sayFacts({
      propertyStatus: 'For_Rent',
      residentialType: 'Apartment',
      propertyPrice: 95_000,
      numberOfBedrooms: 0,
      availability: 'Under_Offer',
      negotiable: true,
      floorArea: '45 m²',
      furnishing: 'Furnished',
      availableFrom: '2099-12-01',
      depositMonths: 2,
      serviceChargeIncluded: true,
      lift: true,
    }),
  ).toBe(
    'Studio apartment for rent in Kilimani: KES 95,000 per month. Under offer. Negotiable. Floor area: 45 m² · 484 sq ft. Furnishing: Furnished. ' +
      'Available from: 1 December 2099. Deposit: Two months’ rent. Service charge: Included in the rent',
  )
  expect(await sayFacts({ propertyType: 'Land', propertyPrice: 1_000_000, plotSize: '50x100 ft' })).toBe(
    'Land for sale in Kilimani: KES 1,000,000. Size: 50×100 ft',
  )
})
