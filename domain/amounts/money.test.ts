import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convert, formatAmount, formatBound, formatKes } from './money.ts'

const kesPerUsd = 129

test.each([
  [1, 1],
  [128, 1],
  [129, 1],
  [130, 2],
  [258, 2],
  [258.01, 3],
  [150_000, 1_163],
  [12_500_000, 96_900],
  [3_000_000_000, 23_255_814],
])('KES %d are USD %d: divided by 129, rounded up', (kes, usd) => {
  expect(convert(kes, kesPerUsd)).toBe(usd)
})

test('the amount in dollars is rounded up by less than a dollar, at any price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e13 }), (kes) => {
      const usd = convert(kes, kesPerUsd)
      expect(Number.isInteger(usd)).toBe(true)
      expect(usd * kesPerUsd).toBeGreaterThanOrEqual(kes)
      expect((usd - 1) * kesPerUsd).toBeLessThan(kes)
    }),
    { numRuns: 2_000 },
  )
})

test('the given rate is used', () => {
  expect(convert(1_000, 131.5)).toBe(8)
})

test.each([
  [0, '0'],
  [999, '999'],
  [5_000, '5,000'],
  [12_500_000, '12,500,000'],
  [12_500_009.49, '12,500,009'],
  [12_500_009.5, '12,500,010'],
  [12_500_010.5, '12,500,011'],
  [999_999.5, '1,000,000'],
])('%d reads %s: en-US thousands separators (section 9), in whole units, a half rounded up', (amount, text) => {
  expect(formatAmount(amount)).toBe(text)
  expect(formatKes(amount)).toBe(`KES\u00a0${text}`)
})

test.each([
  [5_000, 'KES\u00a05,000'],
  [7_500.5, 'KES\u00a07,500.5'],
  [12_500_009.25, 'KES\u00a012,500,009.25'],
])('a bound of %d reads %s, with the cents that the visitor typed', (amount, text) => {
  expect(formatBound(amount)).toBe(text)
})

test.each([
  [35.12, 35_120_000, 1_000_000],
  [35.13, 12_500_000, 355_822],
  [149.5, 12_500_000, 83_613],
  [170, 170, 1],
  [170, 171, 2],
  [0.0001, 1, 10_000],
])('at KES %d for one unit KES %d are %d: exact, rounded up', (rate, kes, amount) => {
  expect(convert(kes, rate)).toBe(amount)
})

test('a converted amount costs at least the price, and one unit less does not, at any rate', () => {
  const rates = fc.integer({ min: 10_000, max: 10_000_000 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e13 }), rates, (kes, rate) => {
      const amount = BigInt(convert(kes, rate / 10_000))
      const price = 10_000n * BigInt(kes)
      expect(amount * BigInt(rate) >= price && (amount - 1n) * BigInt(rate) < price).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
