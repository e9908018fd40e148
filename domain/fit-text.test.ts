import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitDescription, fitTitle } from './fit-text.ts'

const long = 'x'.repeat(70)

test.each([
  ['the fullest wording that has room for the firm', ['Five homes in Karen', 'Karen'], 'Five homes in Karen | Riparo'],
  ['a shorter wording rather than no firm', ['x'.repeat(60), 'Karen'], 'Karen | Riparo'],
  ['the fullest wording without the firm, if it has no room', ['x'.repeat(64), 'y'.repeat(60)], 'x'.repeat(64)],
  ['the shortest wording, if none fits', [`${long}y`, long], long],
])('a title is %s', (_, wordings, title) => expect(fitTitle(wordings, ' | Riparo')).toBe(title))

test('a description ends after a sentence, with as many as fit', () => {
  const sentences = 'A sentence of forty-five letters, or so it says. '.repeat(5).trim()
  expect(fitDescription(sentences)).toBe('A sentence of forty-five letters, or so it says. '.repeat(3).trim())
})

test('a description of one long sentence ends after a word', () => {
  const words = fitDescription(`Short. ${'property '.repeat(40)}`)
  expect(words).toMatch(/^Short\. (property )+property…$/)
  expect(words.length).toBeGreaterThan(140)
})

test('no description is longer than 154 characters, and no character is cut in two', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' }), fc.lorem({ maxCount: 60 }))
  fc.assert(
    fc.property(text, (any) => {
      const fitted = fitDescription(any)
      expect(fitted.length).toBeLessThanOrEqual(154)
      expect(fitted.isWellFormed()).toBe(any.isWellFormed())
      if (any.length <= 154) expect(fitted).toBe(any)
    }),
  )
})
