import { expect, test } from 'vitest'
import { isPlainPage, toKeptAddress, toPageOfData } from './kept-address.ts'

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
])('the copy of %s is kept as %s', (path, kept) => {
  expect(toKeptAddress(at(path))).toBe(kept)
})

test.each([
  '/newsletter/confirm?token=secret',
  '/newsletter/unsubscribe/',
  '/faqs?token=secret',
  '/shortlist?ids=cmw4nw857v',
  '/shortlist/?compare=a,b',
  '/tools/mortgage?price=12500000',
  '/contact-us/?sent=RIP-7K3M9Q',
  '/property-listing/cmw4nw857v?sent=RIP-7K3M9Q',
  '/faqs?newsletter=thanks',
  '/?forgotten=yes',
  '/offline',
])('no copy of %s is kept', (path) => {
  expect(toKeptAddress(at(path))).toBeNull()
})

test('a page with an open form or all pictures is not kept as the plain page', () => {
  expect(isPlainPage(at('/property-listing/cmw4nw857v?fbclid=x'))).toBe(true)
  expect(isPlainPage(at('/property-listing/cmw4nw857v?inquiry=open'))).toBe(false)
  expect(isPlainPage(at('/property-listing/cmw4nw857v?images=all'))).toBe(false)
})

test.each([
  ['/_.data', '/'],
  ['/property-listings/_.data?town=karen', '/property-listings/?town=karen'],
  ['/property-listing/cmw4nw857v.data', '/property-listing/cmw4nw857v'],
  ['/faqs.data?_routes=faqs%2Ffaqs.route', '/faqs'],
])('%s is the data of the page %s', (data, page) => {
  expect(toPageOfData(at(data))).toEqual(at(page))
})

test('a list and its data have one address, however the query is spelt', () => {
  const query = '?place=nairobi/kilimani&q=a%20b'
  const data = toPageOfData(at(`/properties/for-rent.data${query}&_routes=x`))
  expect(data && toKeptAddress(data)).toBe(toKeptAddress(at(`/properties/for-rent${query}`)))
})

test('other addresses are no data of a page', () => {
  expect(toPageOfData(at('/places.json'))).toBeNull()
})
