import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PriceStep, readPriceStep, stepPrice } from './step-price.ts'

const lower = (by: number): PriceStep => ({ direction: 'lower', by, unit: 'percent' })

test.each([
  [65_000, lower(5), 62_000],
  [72_500, lower(5), 69_000],
  [120_000, lower(5), 114_000],
  [98_000, { direction: 'raise', by: 10, unit: 'percent' }, 108_000],
  [12_500_000, lower(5), 11_900_000],
  [9_800_000, lower(2.5), 9_560_000],
  [185_000_000, lower(3), 179_500_000],
  [400, lower(5), 380],
  [20_490, lower(1), 20_490],
  [65_000, { direction: 'lower', by: 1_250, unit: 'kes' }, 63_750],
  [65_000, { direction: 'lower', by: 65_000, unit: 'kes' }, null],
  [65_000.4, { direction: 'lower', by: 1_000, unit: 'kes' }, 64_000],
  [1, lower(99), null],
  [900_000_000_000, { direction: 'raise', by: 100, unit: 'percent' }, null],
] as const)('%i by %o is %s', (kes, step, price) => {
  expect(stepPrice(kes, step)).toBe(price)
})

test('a price never goes the other way, nor below a shilling', () => {
  const step = fc.record({
    direction: fc.constantFrom('lower' as const, 'raise' as const),
    by: fc.integer({ min: 1, max: 99 }),
    unit: fc.constantFrom('percent' as const, 'kes' as const),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), step, (kes, each) => {
      const price = stepPrice(kes, each)
      if (price === null) return
      expect(price).toBeGreaterThanOrEqual(1)
      expect((price - kes) * (each.direction === 'raise' ? 1 : -1)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  ['percent', '5', 5],
  ['percent', ' 7.5 % ', 7.5],
  ['percent', '5,5', 5.5],
  ['percent', '2.125', 2.125],
  ['percent', '5 per cent', 5],
  ['percent', '-5', 'Please enter a percentage such as 4 or 13.5, with at most four decimals.'],
  ['percent', '0', 'Please enter a percentage above 0, such as 5 or 7.5.'],
  ['percent', '100', 'Prices can be lowered by less than 100 %.'],
  ['kes', '50k', 50_000],
  ['kes', '0', expect.stringContaining('smallest amount')],
] as const)('%s: “%s” is read as %s', (unit, amount, expected) => {
  const read = readPriceStep({ direction: 'lower', unit, amount })
  expect('value' in read ? read.value.by : read.error).toEqual(expected)
  expect(readPriceStep({ direction: 'raise', unit: 'percent', amount: '101' })).toHaveProperty('error')
})
