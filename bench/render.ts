import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type * as entry from '../app/entry.server.tsx'
import { startSite } from '../server/testing/start-site.ts'
import type { Figure } from './figure.ts'
import { quantile } from './quantile.ts'
import { startServer } from './start-server.ts'

const rounds = 5
const pages = 150

/** Browsers take Brotli over TLS; `fetch` of this server, which speaks without, would take gzip. */
const asBrowser = { headers: { 'Accept-Encoding': 'br' } }

/** A listings page that nobody has asked for yet, from its request to its compressed bytes, beside React's own render of its tree. */
export async function* measureRender(): AsyncGenerator<Figure> {
  const tree = await captureTree(address(0))
  // Now React is its production build: the site in this process has decided so.
  const { renderToString } = await import('react-dom/server')
  await using server = await startServer()
  await server.untilKept()
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
  // Both are compiled by then, as they are after a few minutes with visitors.
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
  yield { name: 'processor time of a listings page rendered anew', value: quantile(whole, 0.5), unit: 'ms' }
  yield { name: 'React’s own renderToString of its tree', value: quantile(bare, 0.5), unit: 'ms' }
  yield {
    name: 'a listings page rendered anew ÷ React’s own render',
    value: quantile(ratios, 0.5),
    unit: '',
    budget: 1.6,
  }
}

/** A search that finds every listing with a price, and differs from every other. */
function address(number: number) {
  return `/property-listings/?maxPriceValue=${9_000_000_000_000 + number}`
}

/** What the site would render at an address: the built site's own entry is asked for it on the way. */
async function captureTree(path: string) {
  await using site = await startSite()
  const build: ServerBuild = await import(pathToFileURL('build/server/index.js').href)
  const { module } = build.entry
  const { toTree, contexts } = module as unknown as typeof entry
  let tree: React.ReactNode = null
  build.entry.module = {
    ...module,
    async default(request, status, headers, context, loadContext) {
      // Its data come in a stream that can be read once.
      const { serverHandoffStream, ...rest } = context
      const [own, theirs] = serverHandoffStream?.tee() ?? []
      tree = toTree(request, rest, loadContext.get(contexts.nonceContext), await new Response(own).text())
      return module.default(
        request,
        status,
        headers,
        { ...context, ...(theirs && { serverHandoffStream: theirs }) },
        loadContext,
      )
    },
  }
  await (await site.ask(path)).text()
  build.entry.module = module
  return tree
}
