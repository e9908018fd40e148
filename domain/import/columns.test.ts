import { expect, test } from 'vitest'
import { formFields } from '../office/form-fields.ts'
import { privateFieldNames } from '../office/private-details.ts'
import { columns, foldHeader, matchColumns, readHeader, unitOfHeader } from './columns.ts'

test.each([
  ['Beds', 'numberOfBedrooms'],
  ['NO. OF BEDROOMS', 'numberOfBedrooms'],
  ['Asking price', 'propertyPrice'],
  ['Price (KES)', 'propertyPrice'],
  ['Rent per month', 'propertyPrice'],
  ['Locality', 'neighbourhood'],
  ['Location', 'neighbourhood'],
  ['Sale or Rent', 'propertyStatus'],
  ['numberOfBathrooms', 'numberOfBathrooms'],
  ['number_of_bathrooms', 'numberOfBathrooms'],
  ['Plot size in acres', 'plotSize'],
  ['Ref No', 'reference'],
  ['Owner’s telephone', 'ownerTelephone'],
  ['DSQ', 'servantsQuarter'],
  ['createdAt', 'set-by-office'],
  ['Colour of the door', null],
  ['', null],
])('%j is the column %j', (header, name) => {
  expect(readHeader(header)).toBe(name)
})

test('each field of the form and each private detail is a column, whose label and name say which', () => {
  const names = new Set<string>(columns.map(({ name }) => name))
  for (const name of [...formFields.map((field) => field.name), ...privateFieldNames]) expect(names).toContain(name)
  for (const { name, label } of columns)
    expect([label, readHeader(label), readHeader(name)]).toEqual([label, name, name])
})

test('a choice of this import counts before one of an earlier import, and both before the name', () => {
  const headers = ['Beds', 'Baths', 'Ours', 'Price']
  const remembered = new Map([
    [foldHeader('ours'), 'notes' as const],
    [foldHeader('Price'), null],
  ])
  expect(matchColumns(headers, new Map([[0, 'floorNumber']]), remembered)).toEqual([
    { name: 'floorNumber', how: 'by-hand' },
    { name: 'numberOfBathrooms', how: 'name' },
    { name: 'notes', how: 'remembered' },
    { name: null, how: 'remembered' },
  ])
})

test('of two headers with one meaning the first gets the column', () => {
  expect(matchColumns(['Bed', 'Bedrooms'], new Map(), new Map()).map(({ name }) => name)).toEqual([
    'numberOfBedrooms',
    null,
  ])
})

test('a header states the unit of its sizes', () => {
  const headers = ['Plot (acres)', 'Size sqm', 'Area in sq. ft', 'Land in ha', 'Size']
  expect(headers.map(unitOfHeader)).toEqual(['acres', 'm²', 'sq ft', 'ha', null])
})
