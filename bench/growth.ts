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
    yield { name: 'start until all six lists are read', of, value: (performance.now() - begun) / 1000, unit: 's' }
    if (canLoad) {
      const url = `${server.url}/property-listings/`
      yield { name: 'cached pages per second', of, value: await loadWith(url, { seconds }), unit: '' }
      yield { name: 'searches per second, no two alike', of, value: await loadWith(url, { seconds, script }), unit: '' }
    }
    const budget = count === 100_000 ? { budget: 600 } : {}
    yield { name: 'memory afterwards', of, value: server.memory(), unit: 'MB', ...budget }
  }
}

const searches = `
local number = 0
request = function()
  number = number + 1
  return wrk.format('GET', '/property-listings/?propertyStatus=For_Sale&sort=price-low-high&minPriceValue=' .. (5000 + number))
end`
