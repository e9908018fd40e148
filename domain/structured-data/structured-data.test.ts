import { expect, test } from 'vitest'
import { listing } from '../../server/testing/listing-rules.ts'
import { listingTitle, titleAmong } from '../listings/listing-title.ts'
import { formatGraph } from './graph.ts'
import { toRealEstateListing } from './listing.ts'

const origin = 'https://www.riparo.example'

test('hostile words stay words: nothing ends the script element, and the text is JSON', () => {
  const name = `"</script><!--<script>alert('x')\u2028\u2029\\`
  const text = formatGraph([toRealEstateListing(listing({ propertyName: name, townCity: name }), origin)])
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  const { '@graph': graph } = JSON.parse(text)
  expect(graph[0].mainEntity.name).toBe(name)
})

test('a rent is a lease by the month, a sale is none', () => {
  const rent = toRealEstateListing(listing({ propertyStatus: 'For_Rent', propertyPrice: 95_000 }), origin)
  expect(rent).toMatchObject({
    offers: {
      price: 95_000,
      priceCurrency: 'KES',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: { '@type': 'UnitPriceSpecification', unitCode: 'MON', price: 95_000 },
    },
  })
  const sale = toRealEstateListing(listing({ propertyStatus: 'For_Sale', propertyPrice: 9_500_000 }), origin)
  expect(sale).toMatchObject({ offers: { businessFunction: 'http://purl.org/goodrelations/v1#Sell' } })
  expect(JSON.stringify(sale)).not.toContain('MON')
})

test('what is unknown is left out: without a price there is no offer, without a change none is named', () => {
  const bare = toRealEstateListing(listing({ propertyType: null, propertyStatus: null }), origin)
  expect(Object.keys(bare)).toEqual(['@type', 'url', 'name', 'identifier', 'datePosted', 'mainEntity'])
  expect(JSON.stringify(bare)).not.toMatch(/null|undefined|""/)
  expect(bare).toMatchObject({ mainEntity: { '@type': 'Place' } })
})

test.each([
  ['Apartment', 'Apartment'],
  ['Mansionette', 'House'],
  [null, 'SingleFamilyResidence'],
  ['constructor', 'SingleFamilyResidence'],
])('a home of the type %s is a %s', (residentialType, type) => {
  expect(toRealEstateListing(listing({ residentialType }), origin)).toMatchObject({ mainEntity: { '@type': type } })
})

test.each([
  [
    { numberOfBedrooms: 4, neighbourhood: 'Karen', townCity: 'Nairobi', propertyPrice: 145_000_000 },
    '4-bedroom house for sale in Karen, Nairobi: KES 145,000,000',
  ],
  [
    { propertyStatus: 'For_Rent', residentialType: 'Apartment', townCity: 'Nanyuki', propertyPrice: 60_000 },
    'Apartment for rent in Nanyuki: KES 60,000 per month',
  ],
  [
    {
      propertyType: 'Land',
      landType: 'Residential_Plot',
      neighbourhood: 'Karen',
      townCity: 'Karen',
      landPrice: 7_500_000,
    },
    'Residential plot for sale in Karen: KES 7,500,000',
  ],
  [{ propertyType: 'Land', landType: 'Mixed_Use' }, 'Mixed use land for sale'],
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
  expect(all.map((found) => titleAmong(found, all))).toEqual([
    'House for sale, AAAAAAAAAA',
    'House for sale, BBBBBBBBBB',
  ])
  expect(titleAmong(all[0] ?? listing({}), all.slice(0, 1))).toBe('House for sale')
})
