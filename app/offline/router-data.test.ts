import { expect, test } from 'vitest'
import { toCacheKey } from '../../domain/device/cache-key.ts'
import { toPageOfData } from './router-data.ts'

const at = (path: string) => new URL(path, 'https://riparo.example')

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
  expect(data && toCacheKey(data)).toBe(toCacheKey(at(`/properties/for-rent${query}`)))
})

test('other addresses are no data of a page', () => {
  expect(toPageOfData(at('/places.json'))).toBeNull()
})
