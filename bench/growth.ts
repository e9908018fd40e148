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

/** The number of listings that the budgets name. */
export const budgeted = 10_000

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
    const url = `${server.url}/property-listings/`
    await (await fetch(url)).text()
    yield { name: 'start until the first answer', of, value: sinceThen(begun), unit: 's', ...within(5) }
    await server.untilCached()
    yield { name: 'start until all six lists are read', of, value: sinceThen(begun), unit: 's' }
    await (await fetch(`${url}?q=lavington`)).text()
    yield { name: 'start until all words are searchable', of, value: sinceThen(begun), unit: 's' }
    if (canLoad) {
      yield { name: 'cached pages per second', of, value: await loadWith(url, { seconds }), unit: '' }
      yield { name: 'searches per second, no two alike', of, value: await loadWith(url, { seconds, script }), unit: '' }
    }
    yield { name: 'memory afterwards', of, value: server.memory(), unit: 'MB', ...within(500) }

    function within(budget: number) {
      return count === budgeted ? { budget } : {}
    }
  }
}

function sinceThen(begun: number) {
  return (performance.now() - begun) / 1000
}

const searches = `
local number = 0
request = function()
  number = number + 1
  return wrk.format('GET', '/property-listings/?propertyStatus=For_Sale&sort=price-low-high&minPriceValue=' .. (5000 + number))
end`
