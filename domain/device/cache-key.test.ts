import { expect, test } from 'vitest'
import { isPlainPage, toCacheKey } from './cache-key.ts'

const at = (path: string) => new URL(path, 'https://riparo.example')

test.each([
  ['/', '/'],
  ['/about-us/', '/about-us'],
  ['/property-listing/cmw4nw857v', '/property-listing/cmw4nw857v'],
  ['/property-listing/cmw4nw857v?utm_source=whatsapp', '/property-listing/cmw4nw857v'],
  ['/property-listing/cmw4nw857v?inquiry=open', '/property-listing/cmw4nw857v'],
  ['/property-listings/?town=karen&page=2', '/property-listings?town=karen&page=2'],
  ['/properties/for-rent?view=map', '/properties/for-rent?view=map'],
  ['/insights/news-and-updates?page=2', '/insights/news-and-updates?page=2'],
  ['/tools/mortgage', '/tools/mortgage'],
  ['/shortlist', '/shortlist'],
])('the copy of %s is cached as %s', (path, key) => {
  expect(toCacheKey(at(path))).toBe(key)
})

test.each([
  '/newsletter/confirm?token=secret',
  '/newsletter/unsubscribe/',
  '/faqs?token=secret',
  '/shortlist?ids=cmw4nw857v',
  '/shortlist/?compare=a,b',
  '/tools/mortgage?price=12500000',
  '/contact-us/?sent=7K3-M9Q',
  '/property-listing/cmw4nw857v?sent=7K3-M9Q',
  '/faqs?sent=noted.newsletter',
  '/?forgotten=yes',
  '/offline',
])('no copy of %s is cached', (path) => {
  expect(toCacheKey(at(path))).toBeNull()
})

test('a page with an open form or all pictures is not cached as the plain page', () => {
  expect(isPlainPage(at('/property-listing/cmw4nw857v?fbclid=x'))).toBe(true)
  expect(isPlainPage(at('/property-listing/cmw4nw857v?inquiry=open'))).toBe(false)
  expect(isPlainPage(at('/property-listing/cmw4nw857v?images=all'))).toBe(false)
})
