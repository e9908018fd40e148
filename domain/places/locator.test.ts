import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Listing } from '../listings/listing.ts'
import { toLocator } from './locator.ts'
import { textWidth } from './text-width.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const content = { map: read('content/map.json'), places: read('content/places.json') }
const listings: Listing[] = globSync('content/listings/*.json').sort().flatMap(read)
const locators = new Map(
  listings
    .map((listing) => toLocator(content, listing, listings))
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

  test('moves the name of a neighbour that would lie on it, and keeps the others where they are', () => {
    const kiambuRoad = locators.get('Runda')?.names.find(({ text }) => text === 'Kiambu Road')
    expect(kiambuRoad).toEqual({ text: 'Kiambu Road', x: 61, y: 25 })
    expect(locators.get('Runda')?.names.length).toBe(7)
  })
})
