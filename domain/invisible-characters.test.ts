import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, withoutInvisible, withoutOpenDirections } from './invisible-characters.ts'

test.each([
  ['\u202a+254 712 345 678\u202c', '+254 712 345 678'],
  ['\u2066jane@example.com\u2069', 'jane@example.com'],
  ['\u200e\u200f\u061cKaren', 'Karen'],
  ['Kili\u00admani', 'Kilimani'],
  ['West\u200blands\u200c\u200d\u2060\ufeff', 'Westlands'],
  ['12\u00a0500\u202f000\u2009KES\u3000', '12 500 000 KES '],
  ['5\ufe0f\u20e3', '5\u20e3'],
  ['Lang’ata, Nairobi', 'Lang’ata, Nairobi'],
])('%j, read as something, is %j', (typed, read) => {
  expect(withoutInvisible(typed)).toBe(read)
})

test('a text of nothing that can be seen is blank', () => {
  for (const text of ['', '  ', '\u200b\u2060\ufeff', '\u00a0\u202e\u202c']) expect(isBlank(text)).toBe(true)
  expect(isBlank('\u200ba')).toBe(false)
})

test.each([
  // Languages and emoji are spelt with these.
  ['می‌خواهم 👩🏾‍🌾 ❤️ \u200e\u200f', 'می‌خواهم 👩🏾‍🌾 ❤️ \u200e\u200f'],
  // Marks that are closed stay.
  ['a \u2067שלום\u2069 b', 'a \u2067שלום\u2069 b'],
  ['\u202bשלום \u202ab\u202c\u202c c', '\u202bשלום \u202ab\u202c\u202c c'],
  ['\u2068a\u2067b\u2069c\u2069', '\u2068a\u2067b\u2069c\u2069'],
  // Marks that are open go.
  ['\u202aopen', 'open'],
  ['\u2067open', 'open'],
  ['a\u202c b\u2069', 'a b'],
  ['\u2067one\u2068two\u2069', 'one\u2068two\u2069'],
  ['\u2067a\u202bb\u2069', '\u2067ab\u2069'],
  ['\u202ba\u2067b\u202cc\u2069', 'a\u2067bc\u2069'],
  // A paragraph ends what is open.
  ['\u2067one\ntwo\u2069', 'one\ntwo'],
  ['\u2067one\r\ntwo\u2069', 'one\r\ntwo'],
  // Nobody writes backwards.
  ['\u202egpj.exe\u202c', 'gpj.exe'],
])('of the prose %j, %j stays', (text, clean) => {
  expect(withoutOpenDirections(text)).toBe(clean)
})

test('cleaned prose stays as it is, and loses no other character', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'a\n\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200d'),
  })
  fc.assert(
    fc.property(text, (prose) => {
      const clean = withoutOpenDirections(prose)
      expect(withoutOpenDirections(clean)).toBe(clean)
      const bare = (words: string) => words.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
      expect(bare(clean)).toBe(bare(prose))
    }),
  )
})
