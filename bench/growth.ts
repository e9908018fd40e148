import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatCount } from '../domain/format-count.ts'
import type { Figure } from './figure.ts'
import { loadWith, requireProgram } from './load.ts'
import { createContentOf } from './many-listings.ts'
import { quantile } from './quantile.ts'
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
    yield { name: 'start until all six lists are read', of, value: sinceThen(begun), unit: 's', ...atMost(10) }
    const url = `${server.url}/property-listings/`
    await (await fetch(`${url}?q=lavington`)).text()
    yield { name: 'start until all words are searchable', of, value: sinceThen(begun), unit: 's' }
    if (canLoad) {
      await server.untilIdle()
      yield { name: 'cached pages per second', of, value: await loadWith(url, { seconds }), unit: '' }
      yield { name: 'searches per second, no two alike', of, value: await loadWith(url, { seconds, script }), unit: '' }
    }
    yield { name: 'memory afterwards', of, value: server.memory(), unit: 'MB', ...atMost(600) }
    if (canLoad && count === 100_000) {
      using fewer = createContentOf(1_000)
      await using other = await startServer({
        dataDir: join(data.path, '1000'),
        env: { CONTENT_DIR: fewer.path },
      })
      await other.untilCached()
      await other.untilIdle()
      yield* comparePages(server.url, other.url, data.path)
    }

    function atMost(budget: number) {
      return count === 100_000 ? { budget } : {}
    }
  }
}

function sinceThen(begun: number) {
  return (performance.now() - begun) / 1000
}

/** Pages a second of a server with 100,000 listings and of one with 1,000, in turns, as the machine's speed changes. */
async function* comparePages(many: string, few: string, folder: string): AsyncGenerator<Figure> {
  const script = join(folder, 'properties.lua')
  const kinds = {
    'cached pages per second': (url: string) => loadWith(`${url}/property-listings/`, { seconds: 2 }),
    'uncached property pages per second': (url: string) => loadWith(url, { seconds: 2, script }),
  }
  for (const [name, load] of Object.entries(kinds)) {
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Each round asks for other properties, so that no page of them is cached.
      writeFileSync(script, propertiesFrom(Math.floor((round * 1_000) / rounds)))
      const pages = await load(many)
      ratios.push(pages / (await load(few)))
    }
    yield { name, of: '100,000 listings ÷ 1,000', value: quantile(ratios, 0.5), unit: '', least: 0.8 }
  }
}

/** In each round a server makes about 200 uncached pages, of a third of the 1,000 properties. */
const rounds = 3

function propertiesFrom(first: number) {
  return `
local number = ${first}
request = function()
  number = number + 1
  return wrk.format('GET', string.format('/property-listing/%010d', number))
end`
}

const searches = `
local number = 0
request = function()
  number = number + 1
  return wrk.format('GET', '/property-listings/?propertyStatus=For_Sale&sort=price-low-high&minPriceValue=' .. (5000 + number))
end`
