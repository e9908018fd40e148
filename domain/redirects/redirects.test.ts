import { expect, test } from 'vitest'
import { indexRedirects } from './redirects.ts'

const to = '/contact-us/'

test('case, encoding, slashes and the keys of mailings tell no two addresses apart (M5.1)', () => {
  const find = indexRedirects([{ from: '/property/café', to }])
  for (const asked of [
    '/property/café',
    '/Property/Caf%C3%A9/',
    '/property//caf%c3%a9?utm_source=x&fbclid=y',
    '/property/café?x=1',
  ])
    expect(find(asked)).toBe(to)
  expect(find('/property/cafe')).toBeNull()
})

test('a query counts where the redirect has one, and that with more keys goes before (M5.1)', () => {
  const find = indexRedirects([
    { from: '/listing.php', to: '/property-listings/' },
    { from: '/listing.php?id=5', to: '/property-listing/five' },
    { from: '/listing.php?id=5&photo=2', to: '/property-listing/five?images=all' },
    { from: '/?p=12', to },
  ])
  expect(find('/listing.php?photo=2&id=5&utm_medium=mail')).toBe('/property-listing/five?images=all')
  expect(find('/listing.php?id=5&photo=3')).toBe('/property-listing/five')
  expect(find('/listing.php?id=6')).toBe('/property-listings/')
  expect(find('/?p=12&fbclid=a')).toBe(to)
  expect(find('/?p=13')).toBeNull()
  expect(find('/')).toBeNull()
})

test('a redirect whose key has no value is for requests that have that key (M5.1)', () => {
  const find = indexRedirects([{ from: '/?amp=', to }])
  expect(find('/?amp')).toBe(to)
  expect(find('/?amp=&x=1')).toBe(to)
  for (const asked of ['/?sent=x', '/?utm_source=a', '/?x=1', '/?amp=1']) expect(find(asked)).toBeNull()
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/a\r\nSet-Cookie: a=b',
  '/\u2028',
  '/?p=12',
  '',
])('a row that leads to %j leads nowhere, wherever it came from (M5.1)', (to) => {
  expect(indexRedirects([{ from: '/old', to }])('/old')).toBeNull()
})

test('the home page leads nowhere, whatever else its query has (M5.1)', () => {
  const find = indexRedirects(['/', '/?sent=1', '/?p=1&sent=1'].map((from) => ({ from, to })))
  for (const asked of ['/', '/?utm_source=x', '/?sent=1', '/?p=1&sent=1']) expect(find(asked)).toBeNull()
})

test('a request of any length is answered', () => {
  expect(indexRedirects([{ from: '/a', to }])(`/${'a'.repeat(100_000)}`)).toBeNull()
  expect(indexRedirects([{ from: '/a', to }])('/%')).toBeNull()
})
