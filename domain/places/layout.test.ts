import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut, type Mark, type PlacedMark, radius } from './layout.ts'
import { textWidth } from './text-width.ts'

const size = { width: 320, height: 300 }
const names = [
  'Kilimani',
  'Westlands',
  'Old Muthaiga',
  'Athi River',
  'Jomo Kenyatta Estate',
  'Yu',
  'Nyumba za kupangisha',
]

/** Up to 40 places, many of them in clusters and some on the same spot or at an edge. */
const distributions: fc.Arbitrary<Mark[]> = fc
  .array(
    fc.record({
      cluster: fc.constantFrom<[number, number]>([160, 150], [10, 10], [300, 280], [80, 220]),
      spread: fc.constantFrom(0, 10, 40, 200),
      dx: fc.double({ min: -1, max: 1, noNaN: true }),
      dy: fc.double({ min: -1, max: 1, noNaN: true }),
      name: fc.constantFrom(...names),
    }),
    { maxLength: 40 },
  )
  .map((places) =>
    places.map(({ cluster: [x, y], spread, dx, dy, name }, index) => ({
      id: `${index}`,
      name,
      x: x + dx * spread,
      y: y + dy * spread,
    })),
  )

/** The box of a name when the map is `scale` times its least width: a second description of the sides than the code's. */
function nameBox({ x, y, name, side }: PlacedMark, scale: number) {
  const [width, height] = [textWidth(name), 15]
  const [cx, cy] = [x * scale, y * scale]
  const [first = '', second] = side ?? ''
  const isBeside = first === 'r' || first === 'l'
  const leftward = first === 'l' || second === 'l'
  const beside = second ? 11 : 17
  const reach = isBeside ? beside : -10
  const isMiddle = !isBeside && !second
  const start = leftward ? cx - reach - width : cx + reach
  const left = isMiddle ? cx - width / 2 : start
  const shift = isBeside ? 16.5 : 21.5
  const below = side?.includes('b') ? shift : 0
  const middle = side?.includes('a') ? -shift : below
  return { left, right: left + width, top: cy + middle - height / 2, bottom: cy + middle + height / 2 }
}

describe('the layout of a map (G4)', () => {
  test('keeps circles apart and inside, and names clear of circles and names, at its least width and at every greater one', () => {
    let shown = 0
    fc.assert(
      fc.property(distributions, fc.constantFrom(1, 1.1, 1.5, 2.3, 4), (marks, scale) => {
        const { marks: placed } = layOut(size, marks)
        shown += placed.filter(({ side }) => side).length
        for (const [index, one] of placed.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(radius)
          expect(one.x).toBeLessThanOrEqual(size.width - radius)
          for (const other of placed.slice(index + 1)) {
            expect(Math.hypot(one.x - other.x, one.y - other.y) * scale).toBeGreaterThan(2 * radius)
          }
        }
        const named = placed.filter(({ side }) => side).map((mark) => ({ mark, box: nameBox(mark, scale) }))
        for (const [index, { mark, box }] of named.entries()) {
          for (const { box: other } of named.slice(index + 1)) {
            const apart =
              box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top
            expect(apart, `${mark.name} is covered`).toBe(true)
          }
          for (const circle of placed) {
            if (circle === mark) continue
            const across = Math.max(box.left - circle.x * scale, 0, circle.x * scale - box.right)
            const down = Math.max(box.top - circle.y * scale, 0, circle.y * scale - box.bottom)
            expect(Math.hypot(across, down), `${mark.name} lies on a circle`).toBeGreaterThan(radius - 1)
          }
        }
      }),
      { numRuns: 1_000 },
    )
    expect(shown).toBeGreaterThan(3_000)
  })

  test('does not depend on the order of the places', () => {
    fc.assert(
      fc.property(distributions, (marks) => {
        expect(layOut(size, marks.toReversed())).toEqual(layOut(size, marks))
      }),
    )
  })

  test('moves a circle about 44 px at most, and leaves out one that finds no room', () => {
    const crowd = Array.from({ length: 60 }, (_, index) => ({ id: `${index}`, name: 'Kilimani', x: 160, y: 150 }))
    const { marks } = layOut(size, crowd)
    expect(marks.length).toBeGreaterThan(5)
    expect(marks.length).toBeLessThan(60)
    for (const { x, y } of marks) expect(Math.hypot(x - 160, y - 150)).toBeLessThan(47)
  })

  test('draws a word only where it covers neither circle nor name', () => {
    const mark = { id: 'a', name: 'Karen', x: 100, y: 100 }
    const free = { text: 'Ngong Road', x: 200, y: 250, turn: -30 }
    expect(layOut(size, [mark], [{ ...free, x: 110, y: 105 }, free]).words).toEqual([free])
  })
})
