import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import { findBrokenRules } from './listing-rules.ts'

const blank = blankListing as Parameters<typeof findBrokenRules>[0]
const find = (values: typeof blank, before: typeof blank | null = null) =>
  findBrokenRules({ ...blank, ...values }, before && { ...blank, ...before })

test.each(['propertyPrice', 'landPrice', 'depositKes', 'serviceCharge'] as const)('%s is whole shillings', (name) => {
  for (const kes of [12.5, 0.1, 999.9, -1, 1e12 + 1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(find({ [name]: kes })).toEqual({ [name]: expect.stringContaining('whole shillings') })
  for (const kes of [null, 0, 1, 1e12]) expect(find({ [name]: kes })).toEqual({})
})

test('what is for sale is not let, what is for rent not sold, and the field that somebody changes is named', () => {
  const let_ = { propertyStatus: 'For_Rent', availability: 'Let' }
  expect(find(let_)).toEqual({})
  const sentence = 'It cannot be let, as it is for sale.'
  expect(find({ ...let_, propertyStatus: 'For_Sale' })).toEqual({ availability: sentence })
  expect(find({ ...let_, propertyStatus: 'For_Sale' }, let_)).toEqual({ propertyStatus: sentence })
  expect(find({ propertyStatus: 'For_Rent', availability: 'Sold' }, { propertyStatus: 'For_Rent' })).toEqual({
    availability: 'It cannot be sold, as it is for rent.',
  })
})

test('a text has 200 characters at most, however many units they take', () => {
  expect(find({ propertyName: '🏠'.repeat(200) })).toEqual({})
  expect(find({ propertyName: '🏠'.repeat(201) })).toEqual({ propertyName: expect.stringContaining('200 characters') })
  expect(find({ propertyDescription: { html: 'x'.repeat(50_001) } })).toHaveProperty('propertyDescription')
})

test('what broke a rule before may stay, and not become another fault', () => {
  const before = { propertyPrice: 12.5, propertyStatus: 'For_Sale', availability: 'Let', propertyName: 'x'.repeat(201) }
  expect(find(before, before)).toEqual({})
  expect(find({ ...before, propertyPrice: 13.5 }, before)).toHaveProperty('propertyPrice')
})
