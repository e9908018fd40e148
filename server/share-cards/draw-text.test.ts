import { expect, test } from 'vitest'
import { cutText, toDrawable } from './draw-text.ts'

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

test('the longest text is cut by words, then by letters, until nothing is left', () => {
  expect(cutText(['For Sale', 'a long name'])).toEqual(['For Sale', 'a long…'])
  expect(cutText(['a long…'])).toEqual(['a…'])
  expect(cutText(['Llanfair'])).toEqual(['Llanfai…'])
  expect(cutText(['a…'])).toBe(null)
})
