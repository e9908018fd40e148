import { expect, test } from 'vitest'
import { isCacheable } from './is-cacheable.ts'

test.each([
  [200, 'public, max-age=60', true],
  [200, undefined, true],
  [200, 'no-store', false],
  [200, 'private, max-age=60', false],
  [206, 'public, max-age=60', false],
  [404, 'public, max-age=60', false],
  [503, undefined, false],
])('an answer with status %i and Cache-Control %s: it is cacheable: %s', (status, caching, expected) => {
  expect(isCacheable(new Response('', { status, headers: caching ? { 'Cache-Control': caching } : {} }))).toBe(expected)
})
