import { expect, test } from 'vitest'
import { readPrice } from './read-price.ts'

test.each([
  ['12500000', 12_500_000],
  ['12,500,000', 12_500_000],
  [' KES 95 000 ', 95_000],
  ['Ksh. 95,000', 95_000],
  ['12.5m', 12_500_000],
  ['850K', 850_000],
  ['', null],
  ['12.345', undefined],
  ['-5', undefined],
  ['1e9', undefined],
  ['about 5 million', undefined],
  ['9'.repeat(16), undefined],
])('the price %j is %j', (text, price) => {
  expect(readPrice(text)).toBe(price)
})
