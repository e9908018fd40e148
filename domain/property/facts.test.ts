import { describe, expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { toCard } from '../cards/card.ts'
import { cardFacts } from '../cards/card-facts.ts'
import { sizeWords } from '../costs/listing-land.ts'
import type { Listing } from '../listings/listing.ts'
import { compareListings } from '../shortlist/comparison.ts'
import { toListingPage } from './listing-page.ts'
import { listingTitle } from './listing-title.ts'

const factsOf = (facts: Partial<Listing>) =>
  Object.fromEntries(toListingPage(listing(facts), () => null).facts.map(({ label, value }) => [label, value]))

describe('the property page says a filled fact in words (B17)', () => {
  test.each<[facts: Partial<Listing>, label: string, words: string | undefined]>([
    [{ floorArea: '120 m²' }, 'Floor area', '120 m² · 1,290 sq ft'],
    [{ floorArea: '2,000 sqft' }, 'Floor area', '2,000 sq ft · 186 m²'],
    [{ floorArea: '93.5 sqm' }, 'Floor area', '93.5 m² · 1,010 sq ft'],
    [{ floorArea: 'large' }, 'Floor area', undefined],
    [{ plotSize: '50 x 100 ft' }, 'Plot size', '50×100 ft · 465 m²'],
    [{ plotSize: '2.5 acres' }, 'Plot size', '2.5 acres · 1.01 ha'],
    [{ plotSize: '0.2 ha' }, 'Plot size', '0.2 ha · 0.494 acre'],
    [{ plotSize: '450 m²' }, 'Plot size', '450 m² · 0.111 acre'],
    // The server says the size of land in a line of its own (I13).
    [{ plotSize: '2.5 acres', propertyType: 'Land' }, 'Plot size', undefined],
    [{ floorNumber: 0 }, 'Floor', 'Ground floor'],
    [{ floorNumber: 1 }, 'Floor', '1st floor'],
    [{ floorNumber: 12 }, 'Floor', '12th floor'],
    [{ floorNumber: 23 }, 'Floor', '23rd floor'],
    [{ parkingSpaces: 0 }, 'Parking Spaces', 'None'],
    [{ parkingSpaces: 2 }, 'Parking Spaces', '2'],
    [{ water: ['Borehole', 'Mains'] }, 'Water Supply', 'Borehole, mains'],
    [{ serviceCharge: 18_000 }, 'Service charge', 'KES\u00a018,000 a month'],
    [{ serviceCharge: 18_000, serviceChargeIncluded: false }, 'Service charge', 'KES\u00a018,000 a month'],
    [{ serviceChargeIncluded: true }, 'Service charge', 'Included in the rent'],
    [
      { serviceCharge: 18_000, serviceChargeIncluded: true },
      'Service charge',
      'KES\u00a018,000 a month, included in the rent',
    ],
    [{ serviceChargeIncluded: false }, 'Service charge', 'Not included in the rent'],
    [{ serviceCharge: 0 }, 'Service charge', 'None'],
    [{ depositMonths: 2 }, 'Deposit', 'Two months’ rent'],
    [{ depositMonths: 1 }, 'Deposit', 'One month’s rent'],
    [{ depositMonths: 0 }, 'Deposit', 'None'],
    [{ depositMonths: 2, depositKes: 150_000 }, 'Deposit', 'KES\u00a0150,000'],
    [{ availableFrom: '2099-12-01' }, 'Available from', '1 December 2099'],
    [{ availableFrom: '2026-11-01' }, 'Available from', 'Now'],
    [{ availableFrom: '2026-11-01', availability: 'Under_Offer' }, 'Available from', undefined],
    [{ availableFrom: '2099-12-01', availability: 'Under_Offer' }, 'Available from', '1 December 2099'],
    [{ availableFrom: '2099-12-01', availability: 'Let' }, 'Available from', undefined],
    [{ titleType: 'Leasehold', leaseYearsLeft: 71 }, 'Title type', 'Leasehold, 71 years left'],
    [
      { titleType: 'Leasehold', leaseTermYears: 99, leaseYearsLeft: 71 },
      'Title type',
      'Leasehold, 71 of 99 years left',
    ],
    [{ leaseTermYears: 99 }, 'Title type', 'Leasehold, 99 years'],
    [{ titleType: 'Sectional_Title', leaseYearsLeft: 71 }, 'Title type', 'Sectional Title, leasehold, 71 years left'],
    [{ titleType: 'Freehold' }, 'Title type', 'Freehold'],
    [{ leaseTermYears: 6, propertyStatus: 'For_Rent' }, 'Lease term in years', '6'],
    [{ leaseTermYears: 6, propertyStatus: 'For_Rent' }, 'Title type', undefined],
    [{ furnishing: 'Part_Furnished' }, 'Furnishing', 'Part Furnished'],
    [{ lift: true }, 'Lift', 'Yes'],
    [{ lift: false }, 'Lift', 'No'],
    [{ gated: true }, 'Gated community', 'Yes'],
    [{ gated: false }, 'Gated community', undefined],
    [{ negotiable: true }, 'Price negotiable', undefined],
    [{ numberOfBedrooms: 0 }, 'Bedrooms', 'Studio'],
    [{ numberOfBedrooms: 0, propertyType: 'Commercial' }, 'Bedrooms', undefined],
  ])('%j: %s is %j', (facts, label, words) => {
    expect(factsOf(facts)[label]).toBe(words)
  })

  test('in the order of interest, and nothing of an empty field', () => {
    const facts = { titleType: 'Freehold', landUse: 'Residential', serviceCharge: 9_000, floorArea: '120 m²' } as const
    expect(Object.keys(factsOf(facts))).toEqual([
      ...['Status', 'Type', 'Floor area', 'Service charge', 'Land use', 'Title type'],
    ])
  })

  test('and none twice: not as a feature besides', () => {
    const propertyFeatures = ['Furnished', 'Parking_Spaces', 'Water_Supply', 'Gym'] as const
    const features = (facts: Partial<Listing>) =>
      toListingPage(listing({ ...facts, propertyFeatures: [...propertyFeatures] }), () => null).features
    expect(features({})).toEqual(['Furnished', 'Parking Spaces', 'Water Supply', 'Gym'])
    expect(features({ furnishing: 'Unfurnished', parkingSpaces: 1, water: ['Mains'] })).toEqual(['Gym'])
  })

  test('negotiable stands at the price, unless nobody can have it any more', () => {
    const isNegotiable = (facts: Partial<Listing>) => toListingPage(listing(facts), () => null).negotiable
    expect(isNegotiable({ negotiable: true })).toBe(true)
    expect(isNegotiable({ negotiable: true, availability: 'Sold' })).toBe(false)
    expect(isNegotiable({ negotiable: false })).toBe(false)
  })
})

test('a comparison has a row for each fact, and a feature that a field states of one and not of the other', () => {
  const one = listing({
    furnishing: 'Furnished',
    floorArea: '120 m²',
    negotiable: true,
    propertyFeatures: ['Furnished'],
  })
  const stated = compareListings([one, listing({ furnishing: 'Unfurnished' })], () => null)
  const rows = Object.fromEntries(stated.facts.map(({ label, values }) => [label, values]))
  expect(rows).toMatchObject({
    Furnishing: ['Furnished', 'Unfurnished'],
    'Floor area': ['120 m² · 1,290 sq ft', null],
    'Price negotiable': ['Yes', null],
  })
  expect(stated.features).toEqual([])
  const half = compareListings([one, listing({ propertyFeatures: ['Furnished'] })], () => null)
  expect([half.features, half.commonFeatures]).toEqual([[], ['Furnished']])
})

test('a comparison of land has its size, from the record or from its words', () => {
  const land = { propertyType: 'Land', propertyName: 'Two acres at Tigoni' } as const
  const { facts } = compareListings([listing(land), listing({ ...land, plotSize: '0.4 ha' })], () => null)
  expect(facts.find(({ label }) => label === 'Plot size')?.values).toEqual(['2 acres', '0.9884 acre'])
})

describe('a home with 0 bedrooms is a studio', () => {
  const studio = listing({
    propertyStatus: 'For_Rent',
    residentialType: 'Apartment',
    neighbourhood: 'Kilimani',
    numberOfBedrooms: 0,
    numberOfBathrooms: 1,
  })

  test('on its card, its page and in its title', () => {
    expect(cardFacts(toCard(studio, () => null))).toEqual(['Studio, 1 bathroom'])
    expect(cardFacts(toCard({ ...studio, numberOfBathrooms: null }, () => null))).toEqual(['Studio'])
    expect(toListingPage(studio, () => null).rooms).toBe('Studio, 1 bathroom')
    expect(listingTitle(studio)).toBe('Studio apartment for rent in Kilimani')
  })

  test('and land, business premises and a home that does not say are none', () => {
    for (const facts of [{ propertyType: 'Land' }, { propertyType: 'Commercial' }, { numberOfBedrooms: null }]) {
      const other = listing({ ...studio, residentialType: null, ...facts })
      expect(cardFacts(toCard(other, () => null))).toEqual(['1 bathroom'])
      expect(listingTitle(other)).not.toMatch(/studio/i)
    }
  })
})

test('a card and a page of business premises have their floor area', () => {
  const office = listing({ propertyType: 'Commercial', commercialType: 'Office', floorArea: '185 sqm' })
  expect(cardFacts(toCard(office, () => null, { size: sizeWords }))).toEqual(['185 m²'])
  expect(toListingPage({ ...office, numberOfBathrooms: 2 }, () => null).rooms).toBe('185 m², 2 bathrooms')
})
