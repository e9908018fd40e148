import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toText } from '../../server/text/html/to-text.ts'
import { toExcerpt } from './excerpt.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const charactersOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

describe('an excerpt (C1)', () => {
  it.each([
    ['', ''],
    ['  A\n\tshort\u00a0\u2028text ', 'A short text'],
    ['a'.repeat(155), 'a'.repeat(155)],
    ['a'.repeat(156), `${'a'.repeat(155)}...`],
    ['👩🏾‍🌾'.repeat(155), '👩🏾‍🌾'.repeat(155)],
    [`${'a'.repeat(154)}👩🏾‍🌾b`, `${'a'.repeat(154)}👩🏾‍🌾...`],
    [`${'a'.repeat(154)}e\u0301b`, `${'a'.repeat(154)}e\u0301...`],
    [`${'a'.repeat(154)}🇰🇪b`, `${'a'.repeat(154)}🇰🇪...`],
  ])('of %j is %j', (text, excerpt) => {
    expect(toExcerpt(text)).toBe(excerpt)
  })

  const words = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('👩🏾‍🌾', '🇰🇪🇺🇬', 'é', 'กำ', '한', ' ', '\n', 'land', 'Kilimani'),
    ),
    { maxLength: 80 },
  )
  it('is the first 155 whole characters, or all of a shorter text', () => {
    fc.assert(
      fc.property(words, (parts) => {
        const folded = parts.join('').replaceAll(/\s+/g, ' ').trim()
        const all = charactersOf(folded)
        const expected = all.length > 155 ? `${all.slice(0, 155).join('')}...` : folded
        expect(toExcerpt(parts.join(''))).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })

  const markup = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<br>',
    '<img src=x alt="y">',
    '<!-- c -->',
    '<script>s</script>',
  )
  const texts = fc.constantFrom(
    'land ',
    'a',
    '&amp;',
    '&#8217;',
    '&nbsp;',
    '&eacute;',
    '&hellip;',
    '👩🏾‍🌾',
    'Nyeri ',
    '\n',
  )
  it('of an article never holds a tag or an entity', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(markup, texts), { maxLength: 400 }), (parts) => {
        const excerpt = toExcerpt(toText(parts.join('')))
        expect(excerpt).not.toMatch(/[<>]|&[#\w]+;|s{1}c{1}ript/)
        expect(charactersOf(excerpt).length).toBeLessThanOrEqual(155 + 3)
        expect(excerpt.isWellFormed()).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
