import { afterEach, expect, test, vi } from 'vitest'
import { toIndex } from '../../domain/search/listing-index.ts'
import { everything } from '../../domain/search/search.ts'
import { listing, prepare } from '../../server/testing/listing-rules.ts'
import { createLiveSearchCache } from './browser-caches.ts'

afterEach(() => void vi.unstubAllGlobals())

test('an index is fetched once for two callers, and then searched without the server', async () => {
  const fetching = answerWith(() => Response.json(toIndex(prepare([listing()]), () => null)))
  const cache = createLiveSearchCache()
  expect(cache.find('all')).toBeNull()
  await Promise.all([cache.prepare('all'), cache.prepare('all')])
  await cache.prepare('all')
  expect(fetching).toHaveBeenCalledOnce()
  expect(cache.find('all')?.search(everything)?.total).toBe(1)
  expect(cache.find('for-rent')).toBeNull()
})

test('a screen with too many listings for an index has no live search, and is not asked for again', async () => {
  const fetching = answerWith(() => Response.json(null))
  const cache = createLiveSearchCache()
  await cache.prepare('all')
  await cache.prepare('all')
  expect(fetching).toHaveBeenCalledOnce()
  expect(cache.find('all')).toBeNull()
})

test('an index that could not be fetched is fetched at the next attempt', async () => {
  const fetching = answerWith(() => new Response(null, { status: 503 }))
  const cache = createLiveSearchCache()
  await cache.prepare('all')
  expect(cache.find('all')).toBeNull()
  fetching.mockImplementation(async () => Response.json(toIndex(prepare([listing()]), () => null)))
  await cache.prepare('all')
  expect(cache.find('all')).not.toBeNull()
})

function answerWith(answer: () => Response) {
  const fetching = vi.fn(async () => answer())
  vi.stubGlobal('fetch', fetching)
  return fetching
}
