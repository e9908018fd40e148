import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divide, formatPercent, parsePercent, shareOf, toShare } from './exact.ts'

test.each([
  [12_500_000, '4', 500_000],
  [1, '50', 1],
  [1, '49.9999', 0],
  [3, '50', 2],
  // In binary fractions 1.005 × 100 is 100.49999999999999.
  [100, '100.5', 101],
  [1_000_000_000_000, '0.0001', 1_000_000],
  [999_999_999_999, '33.3333', 333_333_000_000],
])('of KES %d, %s%% are %d', (kes, percent, share) => {
  expect(shareOf(kes, parsePercent(percent) ?? -1)).toBe(share)
})

test.each([
  ['4', 40_000],
  ['8.99', 89_900],
  ['0.25', 2_500],
  ['13.1234', 131_234],
  ['1.12345', null],
  ['-1', null],
  ['1e2', null],
  ['', null],
])('%s is a percentage of so many millionths', (text, share) => {
  expect(parsePercent(text)).toBe(share)
})

test('a percentage is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (share) => {
      expect(parsePercent(formatPercent(share).replace('%', ''))).toBe(share)
    }),
  )
})

test('a share is exact: no more than half a shilling from the fraction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 1_000_000 }), (kes, share) => {
      const difference = BigInt(shareOf(kes, share)) * 1_000_000n - BigInt(kes) * BigInt(share)
      expect(difference > -500_000n && difference <= 500_000n).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a half is rounded up', () => {
  expect([divide(1n, 2n), divide(3n, 2n), divide(1n, 3n), divide(2n, 3n)]).toEqual([1, 2, 0, 1])
  expect(formatPercent(toShare(2, 3), 2)).toBe('66.67%')
  expect(formatPercent(toShare(1, 8), 1)).toBe('12.5%')
  expect(toShare(5, 0)).toBe(0)
})

test('a share is rounded once, to the decimals that are shown', () => {
  expect(formatPercent(toShare(49_996, 10_000_000), 0)).toBe('0%')
  // 3.0049996%, which is less than 3.005%.
  expect(formatPercent(toShare(30_049_996, 1_000_000_000), 2)).toBe('3%')
  expect(formatPercent(toShare(3_005, 100_000), 2)).toBe('3.01%')
})
