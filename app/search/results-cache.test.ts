import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareListings } from '../../domain/search/prepared-listings.ts'
import { toResults } from '../../domain/search/results.ts'
import { everything } from '../../domain/search/search.ts'
import { createResultsCache } from './browser-caches.ts'

const results = toResults(prepareListings([]), everything, () => null)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('results are found again for the same screen and search only', () => {
  const cache = createResultsCache()
  cache.add('for-sale', everything, results)
  expect(cache.find('for-sale', everything)).toBe(results)
  expect(cache.find('for-rent', everything)).toBeNull()
  expect(cache.find('for-sale', { ...everything, page: 2 })).toBeNull()
})

test('results are shown without asking the server for five minutes', () => {
  const cache = createResultsCache()
  cache.add('all', everything, results)
  vi.advanceTimersByTime(5 * 60_000 - 1)
  expect(cache.find('all', everything)).toBe(results)
  vi.advanceTimersByTime(1)
  expect(cache.find('all', everything)).toBeNull()
})
