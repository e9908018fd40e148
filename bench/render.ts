import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type * as entry from '../app/entry.server.tsx'
import { startSite } from '../server/testing/start-site.ts'
import type { Figure } from './figure.ts'
import { quantile } from './quantile.ts'
import { startServer } from './start-server.ts'

const rounds = 5
const pages = 150

/** Browsers accept brotli over TLS; `fetch` would ask this plain HTTP server for gzip. */
const asBrowser = { headers: { 'Accept-Encoding': 'br' } }

/** The processor time of an uncached listings page, from request to compressed bytes, beside React's own render of the same tree. */
export async function* measureRender(): AsyncGenerator<Figure> {
  const tree = await captureTree(address(0))
  // Imported after the site: it made this process load React's production build.
  const { renderToString } = await import('react-dom/server')
  await using server = await startServer()
  await server.untilCached()
  let number = 0
  const render = async () => {
    const before = server.processorTime()
    for (let page = 0; page < pages; page++) await (await fetch(server.url + address(++number), asBrowser)).text()
    return (server.processorTime() - before) / pages
  }
  const renderBare = () => {
    const before = process.cpuUsage()
    for (let page = 0; page < pages; page++) renderToString(tree)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / pages
  }
  // Warm up both, so that their code is compiled.
  for (let round = 0; round < rounds; round++) {
    await render()
    renderBare()
  }
  const [whole, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    whole.push(await render())
    bare.push(renderBare())
  }
  const ratios = whole.map((value, round) => value / (bare[round] ?? Number.NaN))
  yield { name: 'processor time of an uncached listings page', value: quantile(whole, 0.5), unit: 'ms' }
  yield { name: 'React’s own renderToString of its tree', value: quantile(bare, 0.5), unit: 'ms' }
  yield {
    name: 'uncached listings page ÷ React’s own render',
    value: quantile(ratios, 0.5),
    unit: '',
    budget: 3,
  }
}

/** The n-th different search that finds every listing with a price. */
function address(number: number) {
  return `/property-listings/?maxPriceValue=${9_000_000_000_000 + number}`
}

/** The React tree of a page, taken from the built site's entry while it answers a request. */
async function captureTree(path: string) {
  await using site = await startSite()
  const build: ServerBuild = await import(pathToFileURL('build/server/index.js').href)
  const { module } = build.entry
  const { toTree } = module as unknown as typeof entry
  let tree: React.ReactNode = null
  build.entry.module = {
    ...module,
    async default(request, status, headers, context, loadContext) {
      const page = await module.default(request, status, headers, context, loadContext)
      // The render above has read the data. The router keeps them beside the stream, which can be read once.
      const serverHandoffStream = { getReader: () => null } as unknown as ReadableStream<Uint8Array>
      tree = toTree(request, { ...context, serverHandoffStream }, loadContext)
      return page
    },
  }
  await (await site.ask(path)).text()
  build.entry.module = module
  return tree
}
