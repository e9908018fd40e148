import { describe, expect, test } from 'vitest'
import { readOldAddress } from './old-address.ts'

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
    ['/latin-%E9', '/latin-%e9'],
    ['//a//b//', null],
    ['/a//b//', '/a/b'],
    ['/my page', '/my page'],
  ])('%s is stored as %s (M5.1)', (typed, stored) => {
    expect(readOldAddress(typed)).toBe(stored)
    if (stored !== null) expect(readOldAddress(stored)).toBe(stored)
  })

  test.each(['', 'old-page', 'javascript:alert(1)', 'ftp://old.example/a', '/a\r\nb', '/\\a', `/${'a'.repeat(500)}`])(
    '%j is none',
    (typed) => {
      expect(readOldAddress(typed)).toBeNull()
    },
  )
})
