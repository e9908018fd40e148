import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddressable, readEntities, toCleanLine, toCleanText } from './clean-text.ts'

const forbidden = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Noncharacter_Code_Point}|[\u202a-\u202e\u2066-\u2069]/u
const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 40 })

describe('clean text', () => {
  it.each([
    ['a lone surrogate', 'a\ud83db', 'a\ufffdb'],
    ['NUL and its like', 'a\0b\x1b[31m\x7f\x9b', 'ab[31m'],
    ['tabs and line breaks, which stay', 'a\tb\r\nc', 'a\tb\r\nc'],
    ['marks that reverse the direction', 'a\u202eb\u2066c\u2069\u202c', 'abc'],
    [
      'joiners and direction marks of a single place, which stay',
      '👩‍🌾 می‌خواهم \u200e\u200f',
      '👩‍🌾 می‌خواهم \u200e\u200f',
    ],
    ['non-characters', 'a\uffff\ufdd0\u{1fffe}b', 'ab'],
  ])('of %s', (_what, text, clean) => {
    expect(toCleanText(text)).toBe(clean)
  })

  it('has nothing forbidden in it, and is clean already when it is cleaned again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = toCleanText(text)
        expect(clean).not.toMatch(forbidden)
        expect(toCleanText(clean)).toBe(clean)
        expect(toCleanLine(text)).not.toMatch(/^\s|\s$|[\t\n\r\u2028\u2029]|\s\s/)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('entities of a plain field', () => {
  it.each([
    ['Karen&#8217;s &#x201C;view&#x201D;', 'Karen’s “view”'],
    ['Land &amp; homes, Caf&eacute;&nbsp;&hellip;', 'Land & homes, Café\u00a0…'],
    ['&#146;', '’'],
    ['&amp;amp; &amp;lt;', '&amp; &lt;'],
    ['&lt;b&gt;', '<b>'],
    ['R&D, AT&T; A&B &copy &copyright; &#; &#x; 5 < 6', 'R&D, AT&T; A&B &copy &copyright; &#; &#x; 5 < 6'],
    ['<b>Villa</b>', '<b>Villa</b>'],
    ['&#0;&#xD800;', '\ufffd\ufffd'],
  ])('%j are read once: %j', (text, read) => {
    expect(readEntities(text)).toBe(read)
  })
})

describe('an id or a slug', () => {
  it.each(['clx12abc34', 'Saa ileile', 'مرحبا-بالعالم', 'abcdefghi👩‍🌾', '50%', 'a/b?c#d', '...', '__proto__'])(
    'may be %j',
    (key) => {
      expect(isAddressable(key)).toBe(true)
    },
  )

  it.each(['', ' ', '.', '..', 'a\ud800', 'a\0b', 'a\nb', 'a\u202eb', ' a', 'a'.repeat(401)])('is not %j', (key) => {
    expect(isAddressable(key)).toBe(false)
  })
})
