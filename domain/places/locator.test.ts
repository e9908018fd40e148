import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { prepare, readSampleListings } from '../../server/testing/listing-rules.ts'
import { toLocator } from './locator.ts'
import { sides } from './sides.ts'
import { createAtlas } from './spots.ts'
import { textWidth } from './text-width.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const content = { map: read('content/map.json'), places: read('content/places.json') }
const listings = readSampleListings()
const atlas = createAtlas(content)
const prepared = prepare(listings)
const locators = new Map(
  listings
    .map((listing) => toLocator(atlas, listing, prepared))
    .filter((locator) => locator !== null)
    .map((locator) => [locator.name, locator]),
)

describe('the map of a property (G5)', () => {
  test('has no name of a neighbour on the circle of its place', () => {
    expect(locators.size).toBeGreaterThan(20)
    for (const { name, radius, names } of locators.values()) {
      for (const { text, x, y } of names) {
        const across = Math.max(0, Math.abs(x) - textWidth(text) / 2)
        const down = Math.max(0, Math.abs(y) - 6)
        expect(Math.hypot(across, down), `${text} on the map of ${name}`).toBeGreaterThan(radius)
      }
    }
  })

  test('is the nearest drawing that has the place, with names clear of dots and inside the frame', () => {
    const mapOf = (townCity: string) => [...locators.values()].find(({ label }) => label === townCity)?.map
    expect(['Kitengela', 'Thika', 'Mombasa', 'Watamu', 'Kisumu'].map(mapOf)).toEqual([
      'around',
      'around',
      'coast',
      'coast',
      'kenya',
    ])
    const far = [...locators.values()].filter(({ isNear }) => !isNear)
    expect(far.length).toBeGreaterThan(10)
    for (const { label, x, y, side, town, width, height } of far) {
      expect([width >= 245, height >= 280]).toEqual([true, true])
      const boxes = [{ label, x, y, side, scale: 1.3 }, ...(town ? [{ ...town, scale: 1.3 }] : [])].map((each) => {
        const length = textWidth(each.label) * each.scale
        const at = sides[each.side ?? 'a']
        const start = each.x + (at.x ?? 0) - { start: 0, middle: length / 2, end: length }[at.textAnchor ?? 'middle']
        return { left: start, right: start + length, middle: each.y + (at.y ?? 0) }
      })
      for (const { left, right, middle } of boxes) {
        expect([label, Math.max(-left, right) < 123, Math.abs(middle) < 131]).toEqual([label, true, true])
        for (const dot of [{ x, y }, ...(town ? [town] : [])]) {
          const isClear = dot.x < left || dot.x > right || Math.abs(dot.y - middle) > 8
          expect([label, isClear]).toEqual([label, true])
        }
      }
      const [own, other] = boxes
      if (own && other) {
        const isClear = own.right < other.left || other.right < own.left || Math.abs(own.middle - other.middle) > 15
        expect([label, isClear]).toEqual([label, true])
      }
    }
  })

  test('leaves a name out of a frame whose edge would cut it', () => {
    for (const { names } of locators.values()) {
      for (const { text, x, reach } of names) {
        const end = Math.abs(x) + textWidth(text) / 2
        if (end > 160) expect([text, reach]).not.toEqual([text, undefined])
        if (end > 240) expect([text, reach]).toEqual([text, 'widest'])
      }
    }
  })

  test('moves the name of a neighbour that would lie on it, and keeps the others where they are', () => {
    const kiambuRoad = locators.get('Runda')?.names.find(({ text }) => text === 'Kiambu Road')
    expect(kiambuRoad).toEqual({ text: 'Kiambu Road', x: 61, y: 25 })
    expect(locators.get('Runda')?.names.length).toBe(7)
  })
})
