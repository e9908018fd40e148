import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteOptions } from 'fastify'
import { Parser } from 'htmlparser2'
import { pages as publicPages } from '../../domain/pages.ts'
import { officePrefix } from '../../domain/urls.ts'
import { withoutSlash } from '../../domain/without-slash.ts'
import { listOfficePages } from '../../office/testing/office-pages.ts'
import { compose } from '../../server/compose.ts'
import { toConfig } from '../../server/config/config.ts'
import { listPages } from '../../server/pages/list-pages.ts'
import { addresses } from '../../server/testing/request-words.ts'

/** An address of a route that does real work there, with the names of its parameters, as far as pages of the site tell. */
export type Sample = { method: 'GET' | 'POST'; route: string; path: string; names: Set<string>; isOffice?: boolean }

/** Addresses of one route that are read for other addresses. */
const readOfRoute = 4

/**
 * Every route of the server, its own and those of both React apps, each with an address: one that a page or a site map of the running
 * site names, or else the pattern with something in place of its parameters. A route that is added later is among them. `read` gives
 * the HTML or XML at an address, otherwise an empty text; of the office's pages as somebody sees them who is signed in.
 */
export async function sampleRoutes(
  env: Record<string, string>,
  read: (address: string) => Promise<string>,
): Promise<Sample[]> {
  const { routes, pages } = await listRoutes(env)
  // The longest literal beginning is the most specific.
  const bySpecificity = routes
    .map((route) => ({ ...route, pattern: toPattern(route.path) }))
    .toSorted((a, b) => literalLength(b.path) - literalLength(a.path))
  const samples = new Map<string, Sample>()
  const known = new Map<string, number>()
  const seen = new Set<string>()

  function add({ method, address, names }: Found) {
    const [path = '', query = ''] = address.split('?', 2)
    const route = bySpecificity.find((other) => other.method === method && other.pattern.test(path))
    if (!route) return false
    const key = `${method} ${route.path}`
    const sample = samples.get(key) ?? { method, route: route.path, path, names: new Set() }
    for (const name of [...names, ...new URLSearchParams(query).keys()]) sample.names.add(name)
    samples.set(key, sample)
    const isNew = method === 'GET' && !seen.has(address)
    seen.add(address)
    const count = known.get(key) ?? 0
    if (isNew) known.set(key, count + 1)
    return isNew && count < readOfRoute
  }

  const beginnings = [...addresses, '/shortlist', ...pages, ...officePages.map(({ path }) => path)]
  const waiting = beginnings.filter((address) => add({ method: 'GET', address, names: [] }))
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    for (const found of findAddresses(await read(address))) if (add(found)) waiting.push(found.address)
  }
  const all = routes.map(({ method, path }): Sample => {
    const sample = samples.get(`${method} ${path}`) ?? { method, route: path, path: fillIn(path), names: new Set() }
    // The forms of a page post to its own address.
    const { names } = samples.get(`${method === 'GET' ? 'POST' : 'GET'} ${path}`) ?? sample
    return officeRoutes.has(path) ? { ...sample, names: sample.names.union(names), isOffice: true } : sample
  })
  return [
    ...all,
    ...all.filter(({ method, route }) => method === 'GET' && publicRoutes.has(route)).map(toData),
    ...all.filter(({ isOffice }) => isOffice).map(toData),
  ].map(toIndex)
}

const officePages = listOfficePages()
const publicRoutes = new Set(Object.values(publicPages).map(({ path }) => withoutSlash(path)))
const officeRoutes = new Set(officePages.map(({ path }) => path))

type Route = Pick<Sample, 'method'> & { path: string }

/** The routes as Fastify is told of them, and those of the React app with its pages: a site is built for it that never listens. */
async function listRoutes(env: Record<string, string>): Promise<{ routes: Route[]; pages: string[] }> {
  const routes: Route[] = [
    ...[...publicRoutes].map((path): Route => ({ method: 'GET', path })),
    ...(['GET', 'POST'] as const).flatMap((method) => officePages.map(({ path }): Route => ({ method, path }))),
  ]
  const onRoute = ({ method, url }: RouteOptions) => {
    for (const name of ['GET', 'POST'] as const) {
      const isKnown = url === '*' || officeRoutes.has(url)
      if ([method].flat().includes(name) && !isKnown) routes.push({ method: name, path: url })
    }
  }
  using folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-cost-'))
  const config = toConfig({ ...env, PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
  const { app, content } = await compose(config, { onRoute })
  const pages = await listPages(content)
  await app.close()
  return { routes, pages: pages?.map(({ path }) => path) ?? [] }
}

/** The data that the browser fetches after a click, in place of a page. */
function toData({ path, ...sample }: Sample): Sample {
  const page = path === '/' || path === officePrefix ? `${path}_root` : path.replace(/\/$/, '')
  return { ...sample, route: `${sample.route}.data`, path: `${page}.data` }
}

/** A form of the office's first page posts to it, and not to the frame around all pages. */
function toIndex(sample: Sample): Sample {
  const isFirst = sample.method === 'POST' && (sample.path === officePrefix || sample.path.endsWith('/_root.data'))
  return isFirst ? { ...sample, path: `${sample.path}?index` } : sample
}

function fillIn(path: string) {
  return path.replaceAll(/:\w+|\*/g, '1')
}

function literalLength(path: string) {
  return path.split(/[:*]/, 1)[0]?.length ?? 0
}

/** Parameters are `:name`, and `*` at the end. Only literal letters, digits, hyphens, dots and slashes are between them. */
function toPattern(path: string) {
  const source = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace(/\*$/, '.*')
  return new RegExp(`^${source}/?$`)
}

type Found = Pick<Sample, 'method'> & { address: string; names: string[] }

/** The addresses of the site that HTML or XML names, and the fields of its forms. */
function findAddresses(text: string): Found[] {
  const found: Found[] = []
  const add = (address = '', method: Found['method'] = 'GET') => {
    const entry: Found = { method, address: toPath(address), names: [] }
    if (entry.address.startsWith('/')) found.push(entry)
    return entry
  }
  let form: Found | null = null
  const parser = new Parser({
    onopentag(tag, { method, action, name, href, src, content, srcset = '' }) {
      if (tag === 'form') form = add(action, method?.toUpperCase() === 'POST' ? 'POST' : 'GET')
      else if (form && name) form.names.push(name)
      add(href)
      add(src)
      add(content)
      for (const each of srcset.split(',')) add(each.trim().split(' ', 1)[0])
    },
    ontext(words) {
      if (words.startsWith('http')) add(words)
    },
    onclosetag(tag) {
      if (tag === 'form') form = null
    },
  })
  parser.end(text)
  return found
}

/** The path and query of an absolute address, too: the site knows no other host than its own here. */
function toPath(address: string) {
  const path = address.replace(/^http:\/\/localhost:\d+/, '')
  return path.split('#', 1)[0] ?? ''
}
