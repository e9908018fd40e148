import { expect, test } from 'vitest'
import { readTypedPrice, sayTypedPrice } from './read-price.ts'

test.each([
  ['120k', true, 'KES\u00a0120,000 a month'],
  ['120,000', true, 'KES\u00a0120,000 a month'],
  ['KES 120k pm', true, 'KES\u00a0120,000 a month'],
  ['12.5m', false, 'KES\u00a012,500,000'],
  ['12500000', false, 'KES\u00a012,500,000'],
  // It stands in the field already.
  ['12,500,000', false, ''],
  ['12,5', false, ''],
  ['about 5', true, ''],
  ['', true, ''],
])('%s is said as what the server reads', (typed, isPerMonth, said) => {
  expect(sayTypedPrice(typed, isPerMonth)).toBe(said)
})

test.each(['12.5', '1.5', '999.9', '12,500.50', '0.5', '1e6', '0x10', '-5', '1.5k k'])(
  '%s is no amount of whole shillings (I5)',
  (typed) => {
    expect(readTypedPrice(typed)).toHaveProperty('error')
  },
)

test.each(['', ' ', '\u200b'])('%j is a price on request', (typed) => {
  expect(readTypedPrice(typed)).toEqual({ value: null })
})
