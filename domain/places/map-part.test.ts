import { expect, test } from 'vitest'
import { findBusiest, findMiddle, sayInSight } from './map-part.ts'
import type { MapPlace } from './map-place.ts'

const places = [
  [5, 10, 2],
  [10, 20, 4],
  [60, 50, 9],
  [70, 70, 1],
  [98, 90, 3],
].map(([x = 0, y = 0, count = 0]): MapPlace => ({ key: `Nairobi/${x}`, count, spot: { x, y, side: null } }))

test('the busiest part of a map is the one with the most results, in its middle', () => {
  expect(findBusiest(places, 0.5)).toEqual({ from: 10, to: 60 })
  expect(findBusiest(places, 0.2)).toEqual({ from: 55, to: 75 })
  expect(findBusiest(places.slice(0, 2), 0.5)).toEqual({ from: 0, to: 50 })
  // A map that fits, and one without results.
  expect(findBusiest(places, 1.4)).toEqual({ from: 0, to: 100 })
  expect(findBusiest([], 0.5)).toEqual({ from: 25, to: 75 })
})

test('what a part shows and what lies beyond it add up to all results, those without a circle included', () => {
  const said = (from: number, to: number) =>
    sayInSight([...places, { key: 'Nairobi/without a circle', count: 1 }], { from, to })
  expect(said(50, 100)).toBe('14 here, 6 just outside')
  expect(said(8, 80)).toBe('15 here, 5 just outside')
  expect(said(0, 100)).toBe('20 here')
})

test('the middle from north to south is that of the results, not of the circles', () => {
  expect(findMiddle([])).toBe(50)
  expect(findMiddle(places.slice(0, 2))).toBeCloseTo(16.67)
})
