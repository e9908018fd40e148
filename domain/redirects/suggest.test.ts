import { expect, test } from 'vitest'
import { createSuggest, type Destination } from './suggest.ts'

const page = (path: string, name: string, kind: Destination['kind'] = 'Property'): Destination => ({ path, name, kind })
const garden = page('/property-listing/a1', 'Garden flat, Kilimani, Nairobi')
const other = page('/property-listing/b2', 'Sunny flat, Kilimani, Nairobi')
const article = page('/insights/stamp-duty', 'Stamp duty in Kenya', 'Article')
const contact = page('/contact-us/', 'Contact us', 'Page')
const { suggest, findPages, likely } = createSuggest([garden, other, article, contact])

test('an old address suggests the page whose words it has (M5.4)', () => {
  expect(suggest('/property/garden-flat-kilimani-for-rent')).toBe(garden)
  expect(suggest('/blog/2019/stamp_duty')).toBe(article)
  expect(suggest('/contact.html')).toBe(contact)
  expect(suggest('/property/a1')).toBe(garden)
})

test('nothing is suggested where two pages fit alike, or none by half of the words', () => {
  expect(suggest('/flat-kilimani')).toBeNull()
  expect(suggest('/swimming-pools-and-one-garden')).toBeNull()
  expect(suggest('/property/')).toBeNull()
  expect(suggest('/%')).toBeNull()
})

test('words find pages, the best first', () => {
  expect(findPages('sunny kilimani')).toEqual([other, garden])
  expect(findPages('nothing')).toEqual([])
  expect(likely('/nothing')).toEqual([contact])
  expect(likely('/sunny-flats')).toEqual([other, garden, contact])
  expect(findPages('x '.repeat(10_000))).toEqual([])
})
