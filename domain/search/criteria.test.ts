import { expect, test } from 'vitest'
import { listing, newestFirst, prepare } from '../../server/testing/listing-rules.ts'
import type { Listing } from '../listings/listing.ts'
import { parseSearch } from './parse-search.ts'
import { toResults } from './results.ts'

const blank = { propertyStatus: null, propertyType: null } as const
const home = { propertyType: 'Residential' } as const
const land = { propertyType: 'Land', residentialType: null } as const
const rented = { propertyType: 'Commercial', propertyStatus: 'For_Rent' } as const
const kilimani = { neighbourhood: 'Kilimani', townCity: 'Nairobi' }

const facts = {
  flat: {
    ...{ ...home, ...kilimani, residentialType: 'Apartment', propertyStatus: 'For_Rent', numberOfBedrooms: 2 },
    ...{ numberOfBathrooms: 1, parkingSpaces: 1, lift: true, furnishing: 'Furnished', floorArea: '120 m²' },
    propertyFeatures: ['Balcony', 'Parking_Spaces'],
  },
  studio: {
    ...{ ...home, ...kilimani, residentialType: 'Apartment', propertyStatus: 'For_Rent', numberOfBedrooms: 0 },
    ...{ numberOfBathrooms: 1, lift: false, furnishing: 'Part_Furnished', floorArea: '30 m²' },
  },
  maisonette: {
    ...{ ...home, residentialType: 'Mansionette', neighbourhood: 'Karen', townCity: 'Nairobi ', numberOfBedrooms: 4 },
    ...{ numberOfBathrooms: 3, parkingSpaces: 3, titleType: 'Sectional_Title' },
    propertyFeatures: ['Swimming_Pool', 'Garden', 'Parking_Spaces'],
  },
  villa: {
    ...{ ...home, numberOfBedrooms: 5, numberOfBathrooms: 5, estate: 'Hardy', townCity: 'KAREN' },
    propertyFeatures: ['Garden', 'Water_Supply'],
  },
  plot: { ...land, landType: 'Residential_Plot', plotSize: '0.05 ha', titleType: 'Freehold', townCity: 'Nyeri' },
  farm: { ...land, propertyName: 'Two acres', titleType: 'Leasehold', neighbourhood: 'Nyeri', townCity: 'Nyeri' },
  field: { ...land, propertyName: 'A field', neighbourhood: 'Karen' },
  office: { ...rented, commercialType: 'Office', floorArea: '2,000 sq ft', numberOfBedrooms: 0, townCity: 'Nakuru' },
  shop: { ...rented, commercialType: 'Retail', neighbourhood: 'Section 58', townCity: 'Nakuru' },
  bare: blank,
} satisfies Record<string, Partial<Listing>>

/** Everything, which a search without a criterion finds. */
const all = Object.keys(facts).sort().join(' ')

const listings = newestFirst(Object.entries(facts).map(([id, each]) => listing({ ...each, id })))

test.each<[query: string, found: string]>([
  ['', all],
  // Bedrooms and bathrooms: a count, or a minimum, which stands in a name of its own or behind the count.
  ['numberOfBedrooms=2', 'flat'],
  ['numberOfBedrooms=0', 'studio'],
  ['numberOfBedrooms=2&numberOfBedrooms=4', 'flat maisonette'],
  ['numberOfBedrooms=4%2B', 'maisonette villa'],
  ['minBedrooms=4', 'maisonette villa'],
  ['minBedrooms=5&minBedrooms=2', 'flat maisonette villa'],
  ['minBedrooms=0', 'flat maisonette studio villa'],
  ['minBedrooms=3%2B', all],
  ['numberOfBedrooms=2%2B&numberOfBedrooms=4', 'maisonette'],
  ['minBathrooms=3', 'maisonette villa'],
  ['minBathrooms=1.5', all],
  ['minBedrooms=2&minBathrooms=5', 'villa'],
  // Every feature that is asked for, by its value or by a word that no other value has.
  ['features=Garden', 'maisonette villa'],
  ['features=GARDEN&features=pool', 'maisonette'],
  ['features=swimming_pool', 'maisonette'],
  ['features=water', 'villa'],
  ['features=parking', 'flat maisonette'],
  ['features=supply', all],
  ['features=Gym', ''],
  ['features=sauna', all],
  // Kinds: any of them.
  ['kind=apartments', 'flat studio'],
  ['kind=maisonettes', 'maisonette'],
  ['kind=HOUSES', 'villa'],
  ['kind=homes', 'flat maisonette studio villa'],
  ['kind=land', 'farm field plot'],
  ['kind=offices&kind=shops', 'office shop'],
  ['kind=warehouses', ''],
  ['kind=villas&kind=constructor', all],
  // Titles, and acres of land with a hundredth to spare: a record, sides in feet or a sentence may state them.
  ['titleType=Freehold&titleType=Leasehold', 'farm plot'],
  ['titleType=freehold', all],
  ['minAcres=2', 'farm'],
  ['minAcres=2.02', 'farm'],
  ['minAcres=2.03', ''],
  ['minAcres=0.12', 'farm plot'],
  ['maxAcres=0.1236', 'plot'],
  ['maxAcres=0.12', ''],
  ['minAcres=3&minAcres=1', 'farm'],
  ['minAcres=0.1&maxAcres=1', 'plot'],
  ['minAcres=0&maxAcres=-1', all],
  // Furnishing, parking, lift and floor area.
  ['furnishing=Furnished', 'flat'],
  ['furnishing=Furnished&furnishing=Part_Furnished', 'flat studio'],
  ['furnishing=furnished', all],
  ['parkingSpaces=1', 'flat'],
  ['parkingSpaces=1%2B', 'flat maisonette'],
  ['minParking=2', 'maisonette'],
  ['lift=yes', 'flat'],
  ['lift=no', all],
  ['minFloorArea=120', 'flat office'],
  ['minFloorArea=120.9', 'flat office'],
  ['minFloorArea=121', 'office'],
  ['minFloorArea=2,000 sqft', 'office'],
  ['minFloorArea=186', ''],
  ['minFloorArea=x', all],
  // Words: each of them, at the beginning of a word, or with one letter wrong; those behind the twelfth do not count.
  ['q=kilimani', 'flat studio'],
  ['q=kilimnai', 'flat studio'],
  ['q=nairobi garden', 'maisonette'],
  ['q=two acres', 'farm'],
  ['q=xyz', ''],
  ['q=!?', all],
  [`q=${'kilimani '.repeat(12)}xyz`, 'flat studio'],
  // Where (G1): a town by its name or as a neighbourhood; a place alone within its town; both together are any of them.
  ['town=karen', 'maisonette villa'],
  ['town= NAIROBI ', 'flat maisonette studio'],
  ['town=karen&town=nakuru', 'maisonette office shop villa'],
  ['place=nairobi/kilimani', 'flat studio'],
  ['place=Nairobi / Karen', 'maisonette'],
  ['place=karen/hardy', 'villa'],
  ['place=karen/karen', 'maisonette'],
  ['place=nyeri/nyeri', 'farm'],
  ['place=nyeri/x', ''],
  ['place=nakuru', 'office shop'],
  ['town=nairobi&place=nairobi/karen', 'maisonette'],
  ['town=nakuru&place=nairobi/karen', 'maisonette office shop'],
  ['town=atlantis', ''],
  // Criteria together: all of them.
  ['town=nairobi&kind=apartments&minBedrooms=1', 'flat'],
  ['propertyStatus=For_Rent&lift=yes&q=apartment', 'flat'],
])('a search with ?%s finds what F1, F2 and G1 say: %s', (query, found) => {
  const { cards } = toResults(prepare(listings), parseSearch(new URLSearchParams(query)), () => null)
  expect(cards.map(({ propertyId }) => propertyId.toLowerCase()).sort()).toEqual(found.split(' ').filter(Boolean))
})
