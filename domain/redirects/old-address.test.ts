import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAsked, readOldAddress } from './old-address.ts'

describe('an old address', () => {
  test.each([
    ['/Property/Garden-Flat/', '/property/garden-flat'],
    ['https://www.old.example/Property/Garden-Flat/?utm_source=x#photos', '/property/garden-flat'],
    ['HTTP://old.example', '/'],
    ['/?p=12', '/?p=12'],
    ['/?page_id=7&fbclid=abc&p=3', '/?p=3&page_id=7'],
    ['/listing.php?ID=5&id=6', '/listing.php?id=5'],
    ['/caf%C3%A9', '/café'],
    ['/cafe\u0301', '/café'],
    ['/a%2Fb%3Fc', '/a%2fb%3fc'],
    ['/latin-%E9', '/latin-%25e9'],
    ['//a//b//', null],
    ['/a//b//', '/a/b'],
    ['/my page', '/my page'],
    ['/a%20/', '/a%20'],
    ['/a%20?p=1', '/a%20?p=1'],
    ['/a/..%20', '/a/..%20'],
    ['/a%5Cb', '/a%5cb'],
    ['/a%2541', '/a%2541'],
    ['/a%0Ab', '/a%0ab'],
    ['/a%2F\u0307', '/a%2f\u0307'],
    ['/a%C2%85b', '/a%c2%85b'],
    ['/?P=CAF%C3%89', '/?p=caf%C3%A9'],
  ])('%s is stored as %s (M5.1)', (typed, stored) => {
    expect(readOldAddress(typed)).toBe(stored)
    if (stored !== null) expect(readOldAddress(stored)).toBe(stored)
  })

  test('is the same in any case, also in a query (M5.1)', () => {
    expect(readOldAddress('/%C3%89?Caf%C3%89=%C3%89')).toBe(readOldAddress('/%c3%a9?caf%c3%a9=%c3%a9'))
  })

  test('is one for a request too, whatever it has encoded (M5.1)', () => {
    for (const asked of ['/a%5Cb', '/a%2541', '/a%0Ab', '/a%20', '/a%C2%85'])
      expect(readAsked(asked)?.path).toBe(readOldAddress(asked))
  })

  const anyByte = fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
  const parts = fc.oneof(
    ...[fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }).map(encodeURIComponent), anyByte],
    fc.constantFrom(
      ...['/', '//', '\\', '.', '..', '?', '&', '=', '#', '%', '%25', '%5c', '%2e', '%20', ' ', '\u0301', 'Ϊ'],
    ),
  )
  const addresses = fc.array(parts, { maxLength: 12 }).map((some) => `/${some.join('')}`)

  test('read twice is as read once', () => {
    fc.assert(
      fc.property(addresses, (typed) => {
        const stored = readOldAddress(typed)
        if (stored !== null) expect(readOldAddress(stored)).toBe(stored)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each(['', 'old-page', 'javascript:alert(1)', 'ftp://old.example/a', '/a\r\nb', '/\\a', `/${'a'.repeat(500)}`])(
    '%j is none',
    (typed) => {
      expect(readOldAddress(typed)).toBeNull()
    },
  )
})
