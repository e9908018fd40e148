import { describe, expect, test } from 'vitest'
import { listFilterFields, listKindOptions, listSheetFields } from './filter-fields.ts'
import type { Criteria } from './filters.ts'
import { parseSearch } from './parse-search.ts'
import type { ScreenId } from './screens.ts'

const options: Partial<Criteria> = {
  kind: ['apartments', 'houses', 'land', 'maisonettes', 'offices', 'shops'],
  numberOfBedrooms: [1, 2, 3],
  numberOfBathrooms: [1, 2],
  titleType: ['Freehold', 'Leasehold'],
  propertyFeatures: ['Gym'],
} as Partial<Criteria>
const ofLand: Partial<Criteria> = { kind: ['land'], numberOfBedrooms: [], titleType: ['Freehold'] }

const fieldsOf = (screen: ScreenId, query = '', offered = options) =>
  listFilterFields(screen, { search: parseSearch(new URLSearchParams(query)), options: offered })

describe('the first row has the price', () => {
  test.each<ScreenId>(['all', 'for-sale', 'for-rent', 'residential-homes', 'apartments-and-mansionettes'])(
    'and the bedrooms on %s',
    (screen) => {
      const { first } = fieldsOf(screen)
      expect(first).toEqual(['propertyStatus', 'propertyType', 'numberOfBedrooms', 'minPriceValue', 'maxPriceValue'])
    },
  )

  test('and the title and the size on the screen of land, which asks for no rooms', () => {
    const { first, more } = fieldsOf('land-and-plots', '', ofLand)
    expect(first).toEqual([
      ...['propertyStatus', 'propertyType', 'titleType'],
      ...['minAcres', 'maxAcres', 'minPriceValue', 'maxPriceValue'],
    ])
    expect(more).toEqual([])
  })
})

test('the kind is the second field of the second row, and in the sheet the second field of its row: under the type', () => {
  expect(fieldsOf('all').first[1]).toBe('propertyType')
  expect(fieldsOf('all').more[1]).toBe('kind')
  const sheet = listSheetFields('all', { search: parseSearch(new URLSearchParams()), options })
  expect(sheet.slice(0, 6)).toEqual([
    ...['propertyStatus', 'propertyType'],
    ...['numberOfBedrooms', 'kind'],
    ...['minPriceValue', 'maxPriceValue'],
  ])
  expect(new Set(sheet)).toEqual(new Set([...fieldsOf('all').first, ...fieldsOf('all').more]))
})

describe('a field is offered where it can narrow the list', () => {
  const land = ['titleType', 'minAcres', 'maxAcres']
  test.each([
    ['all', '', land],
    ['for-sale', '', land],
    ['all', 'propertyType=Land', land],
    ['all', 'propertyType=Land&propertyType=Residential&propertyStatus=For_Sale&propertyStatus=For_Rent', land],
    ['all', 'kind=land', land],
    ['for-rent', '', []],
    ['all', 'propertyStatus=For_Rent', []],
    ['all', 'propertyType=Residential', []],
    ['all', 'kind=offices', []],
    ['residential-homes', '', []],
  ] as const)('on %s with %j: %j of land', (screen, query, expected) => {
    const { more } = fieldsOf(screen, query)
    expect(more.filter((name) => land.includes(name))).toEqual(expected)
  })

  test('not without a value, nor for a single kind', () => {
    const { first, more } = fieldsOf('for-sale', '', {
      kind: ['offices'],
      numberOfBedrooms: [],
      numberOfBathrooms: [0],
    })
    expect(first).not.toContain('numberOfBedrooms')
    expect(more).toEqual(['numberOfBathrooms', 'minAcres', 'maxAcres'])
  })

  test.each(['titleType=Freehold', 'minAcres=2', 'maxAcres=abc', 'kind=land', 'minBedrooms=3', 'features=pool'])(
    'but always with a value that is set: %s',
    (query) => {
      const { first, more } = fieldsOf('for-rent', query, {})
      const [key = ''] = query.replace('minBedrooms', 'numberOfBedrooms').split('=')
      expect([...first, ...more]).toContain(key)
    },
  )
})

describe('the kinds that are offered', () => {
  const kindsFor = (query: string) =>
    listKindOptions(options.kind ?? [], new URLSearchParams(query)).map(({ type, names }) => [type, ...names])
  const homes = ['Residential', 'apartments', 'maisonettes', 'houses']
  const premises = ['Commercial', 'offices', 'shops']

  test.each([
    ['propertyType=Residential', [homes]],
    ['propertyType=Commercial&propertyType=', [premises]],
    ['propertyType=Land', [['Land', 'land']]],
    ['propertyType=Residential&propertyType=Commercial', [homes, premises]],
    ['propertyType=&kind=', [homes, ['Land', 'land'], premises]],
    ['', [homes, ['Land', 'land'], premises]],
  ])('with %j are those of its types alone', (query, expected) => {
    expect(kindsFor(query)).toEqual(expected)
  })

  test('have the one that is set, whatever the type, and homes only where an address asks for them', () => {
    expect(kindsFor('propertyType=Land&kind=shops')).toEqual([
      ['Land', 'land'],
      ['Commercial', 'shops'],
    ])
    expect(kindsFor('propertyType=Residential&kind=homes')).toEqual([[...homes, 'homes']])
    expect(kindsFor('propertyType=Castle&kind=villas')).toEqual([])
  })
})
