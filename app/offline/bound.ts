import type { WorkboxPlugin } from 'workbox-core'

type Bound = { entries: number; bytes?: number; days?: number }

/** Counted for a response without `Content-Length`. */
const unknownBytes = 100_000

/**
 * Removes the oldest entries of a cache when it exceeds a bound. Workbox's own expiration has no limit in bytes, and needs a database
 * besides. A cache lists its entries in the order in which they were put.
 */
export function bound({ entries, bytes = Number.POSITIVE_INFINITY, days }: Bound): WorkboxPlugin {
  async function trim(cacheName: string) {
    const cache = await caches.open(cacheName)
    const [keys, responses] = await Promise.all([cache.keys(), cache.matchAll()])
    const oldest = days ? Date.now() - days * 24 * 60 * 60_000 : 0
    let count = 0
    let sum = 0
    for (const [index, key] of [...keys.entries()].reverse()) {
      const { headers } = responses[index] ?? new Response()
      count++
      sum += Number(headers.get('Content-Length') ?? unknownBytes)
      if (count > entries || sum > bytes || Date.parse(headers.get('Date') ?? '') < oldest) await cache.delete(key)
    }
  }
  // One trim at a time: an entry that another one removes between reading keys and responses would shift them against each other.
  let last = Promise.resolve()
  return {
    cacheDidUpdate({ cacheName }) {
      last = last.catch(() => {}).then(() => trim(cacheName))
      return last
    },
  }
}
