import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listing, readSampleListings } from '../../server/testing/listing-rules.ts'
import { pictures } from '../listings/listing.ts'
import { toListingPage } from '../property/listing-page.ts'
import { listSimilar } from '../property/similar.ts'
import { prepareListings } from '../search/prepared-listings.ts'
import { screenOf } from '../search/screens.ts'
import { kindOf, nameOfListing, plateOf, toCard } from './card.ts'
import { cardFacts } from './card-facts.ts'

const nothing = { propertyName: null, propertyStatus: null, propertyType: null }

describe('a listing without a name is named by its type and place', () => {
  test.each([
    [{ propertyName: 'Nyari Villa', residentialType: 'Apartment' }, 'Nyari Villa'],
    [{ residentialType: 'Apartment', neighbourhood: 'Kilimani', townCity: 'Nairobi' }, 'Apartment in Kilimani'],
    [{ estate: 'Nyari', neighbourhood: 'Gigiri', locationCriteria: 'Neighbourhood' }, 'House in Gigiri'],
    [{ townCity: 'Nairobi' }, 'House in Nairobi'],
    [{ propertyType: 'Land', landType: 'Residential_Plot', townCity: 'Kitengela' }, 'Residential Plot in Kitengela'],
    [{ propertyType: 'Land', townCity: 'Kitengela' }, 'Land in Kitengela'],
    [{ propertyType: 'Commercial', commercialType: 'Office', estate: 'Westlands' }, 'Commercial property in Westlands'],
    [{ propertyType: 'Beach_House', townCity: 'Diani' }, 'Beach House in Diani'],
    [{ propertyType: null, residentialType: 'Apartment' }, 'Apartment'],
    [{ propertyType: null, townCity: 'Diani' }, 'Property in Diani'],
    [{ propertyType: null }, 'Property'],
  ])('%j is %j', (facts, name) => {
    expect(nameOfListing(listing({ propertyName: null, ...facts }))).toBe(name)
  })
})

test.each([
  [{}, 'Property'],
  [{ residentialType: 'Mansionette' }, 'Maisonette'],
  [{ landType: 'Agricultural' }, 'Agricultural Land'],
  [{ commercialType: 'Office' }, 'Commercial, Office'],
])('a listing without a type that has %j is of the kind %j', (facts, kind) => {
  expect(kindOf(listing({ ...nothing, ...facts }))).toBe(kind)
})

describe('a listing without name, type and status', () => {
  const bare = listing(nothing)

  test('has a card with the status "Ask us"', () => {
    expect(toCard(bare, () => null)).toMatchObject({ status: 'Ask us', kind: 'Property', kes: null, perMonth: false })
  })

  test('has a page with the known facts', () => {
    expect(toListingPage(bare, () => null)).toMatchObject({
      name: 'Property',
      status: 'Ask us',
      kind: 'Property',
      summary: 'Property',
      facts: [{ label: 'Status', value: 'Ask us' }],
    })
  })

  test('links back to all listings, for any type', () => {
    expect(screenOf(bare)).toBe('all')
    expect(screenOf({ propertyStatus: null, propertyType: 'Land' })).toBe('all')
    expect(screenOf({ propertyStatus: 'For_Sale', propertyType: null })).toBe('for-sale')
  })

  test('is similar to listings of any status and type', () => {
    const others = [listing({ id: 'sale' }), listing({ id: 'rent', propertyStatus: 'For_Rent', propertyType: 'Land' })]
    expect(listSimilar(prepareListings([bare, ...others]), bare, 3)).toEqual(others)
  })
})

describe('what is drawn for a listing without a picture', () => {
  test.each([
    [{ propertyType: 'Land' }, 'land'],
    [{ propertyType: null, landType: 'Mixed_Use' }, 'land'],
    [{ residentialType: 'Apartment' }, 'block'],
    [{ residentialType: 'Mansionette' }, 'house'],
    [{ residentialType: null }, 'house'],
    [{ propertyType: 'Commercial', commercialType: 'Warehouse' }, 'hall'],
    [{ propertyType: 'Commercial', commercialType: 'Hotel' }, 'block'],
    [{ propertyType: 'Beach_House' }, 'house'],
    [nothing, 'house'],
  ])('%j is a %s', (facts, of) => {
    const { picture, plate } = toCard(listing({ mainImage: null, propertyImages: [], ...facts }), () => null)
    expect([picture, plate?.replace(/\d/, '')]).toEqual([null, of])
  })

  test('land has one of six parcels, which stays the same; a listing with a picture has no drawing', () => {
    const plateOn = (facts: Parameters<typeof listing>[0]) => toCard(listing(facts), () => null).plate
    const land = { propertyType: 'Land', mainImage: null, propertyImages: [] }
    const plates = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => plateOn({ ...land, id: `cm${letter}abc1234` }))
    expect(new Set(plates).size).toBe(6)
    expect(plateOn({ ...land, id: 'CMAABC1234def' })).toBe(plates[0])
    const ends = Array.from('abcdefghij', (letter) => plateOn({ ...land, id: `cmaabc123${letter}` }))
    expect(new Set(ends).size).toBeGreaterThan(4)
    expect(plateOn({ ...land, id: 'a' })).toMatch(/^land[0-5]$/)
    expect(plateOn({ ...land, mainImage: { url: '/media/land-01.jpg' } })).toBeUndefined()
  })

  test('no two samples of land share a parcel', () => {
    const samples = readSampleListings().filter((each) => each.propertyType === 'Land' && pictures(each).length === 0)
    const plates = samples.map((each) => plateOf(each))
    expect(plates).toHaveLength(6)
    expect(new Set(plates).size).toBe(6)
  })

  test('every drawing is in the file of plates', () => {
    const ids = [...readFileSync('app/cards/plates.svg', 'utf8').matchAll(/ id="(\w+)"/g)].map(([, id]) => id)
    expect(ids.sort()).toEqual(['block', 'hall', 'house', 'land0', 'land1', 'land2', 'land3', 'land4', 'land5'])
  })
})

describe('a card', () => {
  const lookups = { size: () => '50×100 ft', isReduced: () => true, pricePerAcre: () => 12_000_000 }

  test('of land states its size and title, and marks a paper that is no title', () => {
    const facts = (titleType: string | null) => {
      const card = toCard(listing({ propertyType: 'Land', titleType }), () => null, lookups)
      return cardFacts(card).join(' · ')
    }
    expect(facts('Freehold')).toBe('50×100 ft · Freehold')
    expect(facts('Sectional_Title')).toBe('50×100 ft · Sectional title')
    expect(facts('Share_Certificate')).toBe('50×100 ft · Share certificate, no title')
    expect(facts('Allotment_Letter')).toBe('50×100 ft · Allotment letter, no title')
    expect(facts(null)).toBe('50×100 ft')
  })

  test('of a home states its rooms, and neither size nor title', () => {
    const home = listing({ numberOfBedrooms: 3, numberOfBathrooms: 2, titleType: 'Freehold' })
    expect(cardFacts(toCard(home, () => null, lookups))).toEqual(['3 bedrooms, 2 bathrooms'])
  })

  test('marks a price that fell', () => {
    expect(toCard(listing({}), () => null, lookups)).toMatchObject({ reduced: true, perAcre: 12_000_000 })
    expect(toCard(listing({}), () => null)).not.toHaveProperty('reduced')
  })
})

test('a feature that a record names twice is shown once', () => {
  const propertyFeatures = ['Swimming_Pool', 'Gym', 'Swimming Pool', 'Gym']
  expect(toListingPage(listing({ propertyFeatures }), () => null).features).toEqual(['Swimming Pool', 'Gym'])
})
