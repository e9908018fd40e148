import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatCount } from '../domain/format-count.ts'
import type { Figure } from './figure.ts'
import { loadWith, requireProgram } from './load.ts'
import { createContentOf } from './many-listings.ts'
import { startServer } from './start-server.ts'

/** Numbers of listings. */
export const counts = [100, 1_000, 10_000, 100_000] as const

const seconds = 4

/** The cost of more listings, for a server that starts with a filled database. */
export async function* measureGrowth(): AsyncGenerator<Figure> {
  const canLoad = requireProgram('wrk')
  if (!canLoad) console.error('pages per second skipped: wrk is missing')
  using data = mkdtempDisposableSync(join(tmpdir(), 'riparo-bench-'))
  const script = join(data.path, 'searches.lua')
  writeFileSync(script, searches)
  const propertyScript = join(data.path, 'properties.lua')
  writeFileSync(propertyScript, properties)
  let fewer = { cached: Number.NaN, uncached: Number.NaN }
  for (const count of counts) {
    const of = formatCount(count, 'listing')
    const folder = join(data.path, String(count))
    using content = createContentOf(count)
    const env = { CONTENT_DIR: content.path }
    {
      // A separate process fills the database: filling takes memory that serving does not.
      await using _filling = await startServer({ dataDir: folder, env })
    }
    const begun = performance.now()
    await using server = await startServer({ dataDir: folder, env })
    await server.untilCached()
    yield { name: 'start until all six lists are read', of, value: sinceThen(begun), unit: 's', ...atMost(10) }
    const url = `${server.url}/property-listings/`
    await (await fetch(`${url}?q=lavington`)).text()
    yield { name: 'start until all words are searchable', of, value: sinceThen(begun), unit: 's' }
    await server.untilIdle()
    if (canLoad) {
      const cached = await loadWith(url, { seconds })
      yield { name: 'cached pages per second', of, value: cached, unit: '' }
      yield { name: 'searches per second, no two alike', of, value: await loadWith(url, { seconds, script }), unit: '' }
      if (count >= 1_000) {
        const uncached = await loadWith(url, { seconds, script: propertyScript })
        yield { name: 'uncached property pages per second', of, value: uncached, unit: '' }
        if (count === 1_000) fewer = { cached, uncached }
        if (count === 100_000) {
          const compared = { of: '100,000 listings ÷ 1,000', unit: '', least: 0.8 }
          yield { name: 'cached pages per second', value: cached / fewer.cached, ...compared }
          yield { name: 'uncached property pages per second', value: uncached / fewer.uncached, ...compared }
        }
      }
    }
    yield { name: 'memory afterwards', of, value: server.memory(), unit: 'MB', ...atMost(600) }

    function atMost(budget: number) {
      return count === 100_000 ? { budget } : {}
    }
  }
}

function sinceThen(begun: number) {
  return (performance.now() - begun) / 1000
}

/** Each property once: fewer than 1,000 are asked for in the time. */
const properties = `
local number = 0
request = function()
  number = number + 1
  return wrk.format('GET', string.format('/property-listing/%010d', number))
end`

const searches = `
local number = 0
request = function()
  number = number + 1
  return wrk.format('GET', '/property-listings/?propertyStatus=For_Sale&sort=price-low-high&minPriceValue=' .. (5000 + number))
end`
