import { expect, test } from 'vitest'
import { expectNews } from './expected-news.ts'

const now = new Date('2026-11-30T08:00:00Z')
const listed = (count: number, at = '2026-06-01T08:00:00Z') => Array.from({ length: count }, () => at)

test.each([
  [0, 'less than one a month'],
  [5, 'less than one a month'],
  [6, 'about one a month'],
  [17, 'about one a month'],
  [18, 'about 2 a month'],
  [48, 'about 4 a month'],
  [181, 'about 15 a month'],
  [182, 'about 4 a week'],
  [1_560, 'about 30 a week'],
])('%d properties of twelve months are %s', (count, words) => {
  expect(expectNews(listed(count), now)).toEqual({ words, isTooMany: false })
})

test('More than thirty a week are too many', () => {
  expect(expectNews(listed(1_561), now)).toEqual({ words: 'about 30 a week', isTooMany: true })
})

test('What was listed more than twelve months ago does not count, nor does an instant that cannot be read', () => {
  const listedAt = [...listed(20, '2025-11-30T08:00:00Z'), ...listed(20, 'soon'), ...listed(20, '2025-11-30T08:00:01Z')]
  expect(expectNews(listedAt, now).words).toBe('about 2 a month')
})
