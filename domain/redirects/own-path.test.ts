import { expect, test } from 'vitest'
import { readOwnPath } from './own-path.ts'

const read = (typed: string) => readOwnPath(typed, 'https://www.firm.example')

test('a page of this site is named with its host or without', () => {
  expect(read('/contact-us/')).toBe('/contact-us/')
  expect(read(' https://firm.example/properties/for-rent?minBedrooms=2#map ')).toBe(
    '/properties/for-rent?minBedrooms=2',
  )
  expect(read('/areas/lang’ata')).toBe('/areas/lang%E2%80%99ata')
  expect(read('/a/..//contact-us')).toBe('/contact-us')
})

test.each([
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'https:\\\\evil.example',
  'https://evil.example/',
  'https://firm.example.evil.example/',
  'https://firm.example@evil.example/',
  'https://evil.example@firm.example/',
  'https://firm.example:8443/',
  'ftp://firm.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/a\r\nSet-Cookie: a=b',
  '/\t/evil.example',
  '\u0000/a',
  '',
  'contact-us',
  '/?p=5',
  'https://firm.example/?p=5',
  `/${'a'.repeat(500)}`,
])('%j is none (M5.1)', (typed) => {
  expect(read(typed)).toBeNull()
})

test('dots and slashes never make another host of a path', () => {
  for (const typed of [
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    'https://firm.example//evil.example',
  ])
    expect(read(typed)).toBe('/evil.example')
})
