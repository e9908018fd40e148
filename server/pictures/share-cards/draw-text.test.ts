import { expect, test } from 'vitest'
import { cutToFit, toDrawable } from './draw-text.ts'

test.each([
  ['Kĩambu Road, £2m² & “more”', 'Kĩambu Road, £2m² & “more”'],
  ['Pool 🏊🏽 and ✓ gym', 'Pool  and  gym'],
  ['4 bedrooms, 50×100 ft', '4\u00a0bedrooms, 50×100\u00a0ft'],
  ['KES 48K–145K a month', 'KES\u00a048K–\u2060145K a month'],
  ['شقة في كارين', 'شقة في كارين'],
  ['Дом в Найроби', 'Дом в Найроби'],
  ['内罗毕 Nairobi', ''],
])('of %s a card shows the letters and signs that its fonts have', (text, drawn) => {
  expect(toDrawable(text)).toBe(drawn)
})

test.each([
  [['For Sale', 'a long name'], 30, ['For Sale', 'a long name']],
  [['For Sale', 'a long name'], 18, ['For Sale', 'a long…']],
  [['a long…'], 6, ['a…']],
  [['Llanfair'], 8, ['Llanfair']],
  [['Llanfair'], 7, ['Llanfa…']],
  [['Llanfair'], 2, ['L…']],
  [['Llanfair'], 1, null],
])(
  'of %j as much is cut as makes it fit in %i letters: the longest text by words, then by letters',
  async (texts, most, cut) => {
    expect(await cutToFit(texts, async (some) => some.join('').length <= most)).toEqual(cut)
  },
)

test('long texts are tried a few times, however little of them fits', async () => {
  const texts = Array(5).fill('W'.repeat(200))
  for (const most of [1_000, 999, 500, 30, 10]) {
    let tries = 0
    const cut = await cutToFit(texts, async (some) => {
      tries++
      return some.join('').length <= most
    })
    expect(cut?.join('').length).toBe(most)
    expect(tries).toBeLessThanOrEqual(11)
  }
})
