import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acre, hectare, squareMetre } from '../amounts/land-units.ts'
import { eighthNote, plot, pricePerAcre, pricePerPlot, sizeIn } from './land.ts'

// cretum.co.ke and stalicrealestate.com, read in November 2026.
test.each<[string, bigint, acres: number, hectares: number, squareMetres: number]>([
  ['an acre', acre, 1, 0.4047, 4_046.9],
  ['50×100 ft', plot, 0.1148, 0.0465, 464.5],
  ['100×100 ft', 2n * plot, 0.2296, 0.0929, 929],
  ['an eighth of an acre', acre / 8n, 0.125, 0.0506, 505.9],
  ['a quarter of an acre', acre / 4n, 0.25, 0.1012, 1_011.7],
  ['15×30 m', 450n * squareMetre, 0.1112, 0.045, 450],
  ['a hectare', hectare, 2.4711, 1, 10_000],
])('%s in every unit', (_words, area, ...sizes) => {
  expect([sizeIn(acre, area), sizeIn(hectare, area), sizeIn(squareMetre, area, 1)]).toEqual(sizes)
})

test.each<[number, bigint, number, number | null]>([
  [11_200_000, 8n * acre, 1_400_000, null],
  [420_000_000, (acre * 7n) / 10n, 600_000_000, 68_870_523],
  [1_450_000, plot, 12_632_400, 1_450_000],
])('KES %d for this land is so much an acre and a plot', (kes, area, perAcre, perPlot) => {
  expect(pricePerAcre(kes, area)).toBe(perAcre)
  expect(pricePerPlot(kes, area)).toBe(perPlot)
})

test('only 50×100 ft has the note that it is no eighth of an acre', () => {
  expect(eighthNote(plot)).toContain('505.9 m²')
  expect(eighthNote(plot)).toContain('8% smaller')
  expect(Number(((acre / 8n - plot) * 1000n) / (acre / 8n))).toBe(81)
  expect(eighthNote(2n * plot)).toBeNull()
})

test('the price of an acre is exact to the shilling: times the acres it is the price again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e11 }), fc.integer({ min: 1, max: 400 }), (kes, acres) => {
      const each = pricePerAcre(kes, BigInt(acres) * acre)
      expect(Math.abs(each * acres - kes)).toBeLessThanOrEqual(acres / 2)
    }),
  )
})
