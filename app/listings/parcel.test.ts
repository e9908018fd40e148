import { expect, test } from 'vitest'
import { drawParcel } from './parcel.ts'

const ids = Array.from({ length: 500 }, (_, index) => `CM${index.toString(36).toUpperCase().padStart(8, '0')}`)

test('a property always has the same parcel, and another one another parcel', () => {
  expect(drawParcel('CMAL4DDUIF')).toEqual(drawParcel('CMAL4DDUIF'))
  expect(new Set(ids.map((id) => drawParcel(id).parcel)).size).toBeGreaterThan(490)
})

test.each(['', '😀', 'nosuchone1'])('the seed %j has a parcel', (seed) => {
  expect(drawParcel(seed).parcel).toMatch(/^M(\d+ \d+ ?){4}Z$/)
})

test('every parcel lies within the drawing and leaves its middle to the name of the place', () => {
  for (const id of ids) {
    const corners = [...drawParcel(id).parcel.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [
      Number(x) - 240,
      Number(y) - 160,
    ])
    expect(corners).toHaveLength(4)
    for (const [x = 0, y = 0] of corners) {
      expect(Math.abs(x), id).toBeGreaterThan(70)
      expect(Math.abs(x), id).toBeLessThan(160)
      expect(Math.abs(y), id).toBeGreaterThan(25)
      expect(Math.abs(y), id).toBeLessThan(115)
    }
  }
})
