import { expect, test } from 'vitest'
import { readFirm } from '../../server/content/folder/read-firm.ts'
import { listing } from '../../server/testing/listing-rules.ts'
import type { WholeFirm } from '../firm/firm.ts'
import type { Listing } from '../listings/listing.ts'
import { propertyId } from '../listings/listing.ts'
import { listingDescription, listingTitle, titlesAmong } from '../property/listing-title.ts'
import type { SafeHtml } from '../safe-html.ts'
import { toAgent } from './agent.ts'
import { formatGraph } from './graph.ts'
import { toRealEstateListing } from './listing.ts'

const origin = 'https://www.riparo.example'

test('hostile words stay words: nothing ends the script element, and the text is JSON', () => {
  const name = `"</script><!--<script>alert('x')\u2028\u2029\\`
  const text = formatGraph([toRealEstateListing(listing({ propertyName: name, townCity: name }), origin, 'KE')])
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  const { '@graph': graph } = JSON.parse(text)
  expect(graph[0].mainEntity.name).toBe(name)
})

test('a rent is a lease by the month, a sale is none', () => {
  const rent = toRealEstateListing(listing({ propertyStatus: 'For_Rent', propertyPrice: 95_000 }), origin, 'KE')
  expect(rent).toMatchObject({
    offers: {
      price: 95_000,
      priceCurrency: 'KES',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: { '@type': 'UnitPriceSpecification', unitCode: 'MON', price: 95_000 },
    },
  })
  const sale = toRealEstateListing(listing({ propertyStatus: 'For_Sale', propertyPrice: 9_500_000 }), origin, 'KE')
  expect(sale).toMatchObject({ offers: { businessFunction: 'http://purl.org/goodrelations/v1#Sell' } })
  expect(JSON.stringify(sale)).not.toContain('MON')
})

test('what is unknown is left out: without a price there is no offer, without a change none is named', () => {
  const bare = toRealEstateListing(listing({ propertyType: null, propertyStatus: null }), origin, 'KE')
  expect(Object.keys(bare)).toEqual(['@type', 'url', 'name', 'identifier', 'datePosted', 'mainEntity'])
  expect(JSON.stringify(bare)).not.toMatch(/null|undefined|""/)
  expect(bare).toMatchObject({ mainEntity: { '@type': 'Place' } })
})

test('a property has its description as text, its bathrooms, and the floor size that an apartment states in square metres', () => {
  const of = (propertyName: string, facts: Partial<Listing> = {}) =>
    toRealEstateListing(
      listing({
        propertyName,
        propertyType: 'Residential',
        residentialType: 'Apartment',
        numberOfBathrooms: 2,
        ...facts,
      }),
      origin,
      'KE',
    )
  const html = '<p>By the river.</p>\n<p>Quiet &amp; green.</p>' as SafeHtml
  expect(of('Flat', { propertyDescription: { html } })).toMatchObject({
    description: 'By the river. Quiet & green.',
    mainEntity: { numberOfBathroomsTotal: 2 },
  })
  expect(of('Flat', { numberOfBedrooms: 0 })).toMatchObject({ mainEntity: { numberOfBedrooms: 0 } })
  const floor = (name: string, facts?: Partial<Listing>) =>
    JSON.parse(JSON.stringify(of(name, facts))).mainEntity.floorSize
  expect(floor('Flat of 1,190 square metres')).toEqual({ '@type': 'QuantitativeValue', value: 1190, unitCode: 'MTK' })
  expect(floor('Flat of 85.5 m² in Kilimani')).toMatchObject({ value: 85.5 })
  for (const name of ['Flat', 'Flat of about 85 m²', 'Flat on half an acre']) expect(floor(name)).toBeUndefined()
  expect(floor('House on 500 m²', { residentialType: null })).toBeUndefined()
  expect(floor('House on 500 m²', { residentialType: null, floorArea: '2,000 sq ft' })).toMatchObject({ value: 185.8 })
})

test('the firm has a logo and the code of its country, and its place and price range where they are stated', () => {
  const firm: WholeFirm = { ...readFirm('content') }
  const week = { place: 'Kisumu', timeZone: 'Africa/Nairobi', days: [1], opens: 9, closes: 18 }
  const stated = toAgent({ ...firm, priceRange: 'From KES 1', map: { ...firm.map, at: [34.76, -0.1] } }, week, origin)
  expect(stated).toMatchObject({
    logo: `${origin}/media/icon-512.png`,
    address: { addressCountry: 'KE' },
    geo: { '@type': 'GeoCoordinates', longitude: 34.76, latitude: -0.1 },
    priceRange: 'From KES 1',
  })
  const { priceRange: _, ...bare } = firm
  const { at: __, ...map } = firm.map
  const keys = Object.keys(toAgent({ ...bare, map }, week, origin))
  expect(keys).not.toContain('geo')
  expect(keys).not.toContain('priceRange')
})

test.each([
  ['Apartment', 'Apartment'],
  ['Mansionette', 'House'],
  [null, 'SingleFamilyResidence'],
  ['constructor', 'SingleFamilyResidence'],
])('a home of the type %s is a %s', (residentialType, type) => {
  expect(toRealEstateListing(listing({ residentialType }), origin, 'KE')).toMatchObject({
    mainEntity: { '@type': type },
  })
})

test.each([
  [
    { numberOfBedrooms: 4, neighbourhood: 'Karen', townCity: 'Nairobi', propertyPrice: 145_000_000 },
    '4-bedroom house for sale in Karen, Nairobi: KES\u00a0145,000,000',
  ],
  [
    { propertyStatus: 'For_Rent', residentialType: 'Apartment', townCity: 'Nanyuki', propertyPrice: 60_000 },
    'Apartment for rent in Nanyuki: KES\u00a060,000 per month',
  ],
  [
    {
      propertyType: 'Land',
      landType: 'Residential_Plot',
      neighbourhood: 'Karen',
      townCity: 'Karen',
      landPrice: 7_500_000,
    },
    'Residential plot for sale in Karen: KES\u00a07,500,000',
  ],
  [{ propertyType: 'Land', landType: 'Mixed_Use' }, 'Mixed-use land for sale'],
  [{ propertyType: 'Commercial', commercialType: 'Mixed_Use' }, 'Mixed-use building for sale'],
  [{ propertyType: 'Commercial', commercialType: 'Cinema' }, 'Cinema property for sale'],
  [{ propertyType: 'Commercial', commercialType: 'constructor' }, 'Constructor property for sale'],
  [{ propertyType: null, propertyStatus: null }, 'Property'],
] as const)('the title of %j is “%s”', (facts, title) => {
  expect(listingTitle(listing(facts))).toBe(title)
})

test('two listings with the same facts have different titles', () => {
  const [one, other] = ['aaaaaaaaaa1', 'bbbbbbbbbb2'].map((id) => listing({ id }))
  const all = [one, other].flatMap((found) => found ?? [])
  expect(all.map((found) => titlesAmong(found, all)[0])).toEqual([
    'House for sale, AAAAAAAAAA',
    'House for sale, BBBBBBBBBB',
  ])
  expect(titlesAmong(all[0] ?? listing({}), all.slice(0, 1))[0]).toBe('House for sale')
})

test('a title has shorter wordings, which round no price', () => {
  const place = { neighbourhood: 'Mwembe Court', townCity: 'Mombasa' }
  const rent = listing({ ...place, propertyStatus: 'For_Rent', propertyPrice: 140_000, numberOfBedrooms: 4 })
  expect(titlesAmong(rent, [])).toEqual([
    '4-bedroom house for rent in Mwembe Court, Mombasa: KES\u00a0140,000 per month',
    '4-bedroom house for rent in Mwembe Court, Mombasa: KES\u00a0140K a month',
    '4-bedroom house for rent in Mwembe Court, Mombasa: KES\u00a0140K',
    '4-bed house for rent in Mwembe Court, Mombasa: KES\u00a0140,000 per month',
    '4-bed house for rent in Mwembe Court, Mombasa: KES\u00a0140K a month',
    '4-bed house for rent in Mwembe Court, Mombasa: KES\u00a0140K',
  ])
  const prices = [1_250_000_000, 13_450_000, 9_999_999, 850]
  expect(prices.map((propertyPrice) => titlesAmong(listing({ propertyPrice }), []).at(-1))).toEqual([
    'House for sale: KES\u00a01.25B',
    'House for sale: KES\u00a013.45M',
    'House for sale: KES\u00a09,999,999',
    'House for sale: KES\u00a0850',
  ])
})

test('a description has as many features as search engines show', () => {
  const propertyFeatures = ['Swimming_Pool', 'Borehole', 'Solar_Water_Heating', 'Backup_Generator', 'Staff_Quarters']
  const home = listing({ townCity: 'Karen', propertyPrice: 20_000_000, numberOfBathrooms: 3, propertyFeatures })
  expect(listingDescription(home)).toBe(
    `House for sale in Karen: KES\u00a020,000,000. 3 bathrooms, swimming pool, borehole, solar water heating. Property ${propertyId(home)}, with pictures and details.`,
  )
  expect(listingDescription(listing({ propertyFeatures: [] }))).toMatch(/^House for sale\. Property \w+, with pictures/)
})
