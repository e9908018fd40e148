import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figure } from '../bench/figure.ts'
import { createContentOf } from '../bench/many-listings.ts'
import { startServer } from '../bench/start-server.ts'
import { officePrefix } from '../domain/urls.ts'
import { toPmtiles } from '../server/pictures/map-tiles/testing/pmtiles.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { ask, attacker } from './ask.ts'
import { type Attack, listAttacks, listPagesOfForms } from './cost/attacks.ts'
import { listBodies } from './cost/bodies.ts'
import { listHostileVersions } from './cost/descriptions.ts'
import { sampleRoutes } from './cost/sample-routes.ts'
import { watchCachedPage } from './watch-cached-page.ts'

const listings = 10_000

/** Requests that cost more are sent once more: the second time the machine may be less busy. */
const suspectMs = 100

/** The costliest requests are also sent many at once. */
const costliest = 20
const atOnce = 50

type Cost = Pick<Attack, 'what'> & { status: number; bytes: number; memory: number }
type Sent = Attack & { ms: number }

/**
 * The cost of one request: every address, form, feed and tile route with hostile lengths, repetitions and counts, and posts of hostile
 * bodies of every type to every address of both apps, one at a time, and then the costliest many at once; and the time that another
 * visitor's cached page takes meanwhile. What goes to the office is sent by somebody who is signed in, and by a stranger. `COST_ROUTES` is a part of the
 * routes' names, for a shorter run.
 */
export async function* measureCost(): AsyncGenerator<Figure> {
  using content = createContentOf(listings)
  using tiles = createTiles()
  const env = { CONTENT_DIR: content.path, ...tiles.env }
  await using server = await startServer({ env })
  await server.untilCached()
  const agent = new Agent({ keepAlive: true })
  const { cookie } = await enterOffice({ dataDir: server.dataDir })
  const signedIn = { Cookie: cookie, Origin: server.url }
  const read = async (path: string) => {
    const headers = path.startsWith(officePrefix) ? signedIn : {}
    const answer = await fetch(server.url + path, { redirect: 'manual', headers })
    const text = await answer.text()
    return /html|xml/.test(answer.headers.get('content-type') ?? '') ? text : ''
  }
  const samples = await sampleRoutes(env, read)
  const everyName = [...new Set(samples.flatMap(({ names }) => [...names]))]
  const attacked = samples.filter(({ route }) => route.includes(process.env.COST_ROUTES ?? ''))
  await using cachedPage = watchCachedPage(server.url)

  // The bodies of all attacks together would fill this process's memory, so only those of the dearest are kept.
  const costs: Cost[] = []
  let dearest: Sent[] = []
  let dearestPages: Sent[] = []
  const delays: { what: string; ms: number }[] = []
  async function attackAll(what: string, attacks: Iterable<Attack> | AsyncIterable<Attack>) {
    for await (const attack of attacks) {
      const first = await ask(server.url, { ...attack, agent, from: attacker })
      const isSuspect = first.ms > suspectMs && !attack.isOnce
      const again = isSuspect ? await ask(server.url, { ...addParameter(attack), agent, from: attacker }) : first
      const sent = { ...attack, ms: Math.min(first.ms, again.ms) }
      costs.push({ what: attack.what, status: first.status, bytes: first.body.length, memory: server.memory() })
      dearest = keepDearest(dearest, sent)
      if (sent.method === 'GET') dearestPages = keepDearest(dearestPages, sent)
    }
    delays.push({ what, ms: Math.max(...(await cachedPage.take())) })
  }
  const posted = new Set<string>()
  for (const sample of attacked) {
    const { method, route, path, isOffice } = sample
    const attacks = listAttacks(sample, isOffice ? [] : everyName)
    // Pages and their forms have one address.
    const bodies = posted.has(path) ? [] : listBodies(sample)
    posted.add(path)
    if (!isOffice) {
      await attackAll(`${method} ${route}`, [...attacks, ...bodies])
      continue
    }
    const strangers = [...(method === 'POST' ? attacks : []), ...bodies]
    await attackAll(`${method} ${route}, signed in`, sendAs(signedIn, [...attacks, ...bodies]))
    await attackAll(`${method} ${route}, signed out`, sendAs({ Origin: server.url }, strangers))
  }
  if ('descriptions'.includes(process.env.COST_ROUTES ?? ''))
    await attackAll('hostile descriptions', sendAs(signedIn, listHostileVersions(read)))
  const pages = dearestPages.map(({ path }) => path)
  await attackAll('the pages of forms', listPagesOfForms(attacked, pages))

  const statuses = new Map<number, number>()
  for (const attack of dearest) {
    const crowd = Array.from({ length: atOnce }, (_, number) =>
      ask(server.url, { ...addParameter(attack, number), from: attacker }),
    )
    for (const { status } of await Promise.all(crowd)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    delays.push({ what: `${atOnce} at once of ${attack.what}`, ms: Math.max(...(await cachedPage.take())) })
  }
  agent.destroy()

  const largest = costs.toSorted((a, b) => b.bytes - a.bytes)
  const slowestPages = delays.toSorted((a, b) => b.ms - a.ms)
  for (const { what, ms } of dearest.slice(0, 10)) console.error(`${Math.round(ms)} ms: ${what}`)
  for (const { what, bytes } of largest.slice(0, 5)) console.error(`${bytes} bytes: ${what}`)
  for (const { what, ms } of slowestPages.slice(0, 5)) console.error(`cached page after ${Math.round(ms)} ms: ${what}`)
  const failed = costs.filter(({ status }) => status >= 500 && status !== 503)
  for (const { what, status } of failed.slice(0, 10)) console.error(`${status}: ${what}`)

  const of = `${samples.length} routes on ${listings} listings`
  yield { of, name: 'hostile requests', value: costs.length, unit: '' }
  yield { of, name: 'slowest answer to one', value: dearest[0]?.ms ?? 0, unit: 'ms', budget: 500 }
  yield { of, name: 'largest answer', value: (largest[0]?.bytes ?? 0) / 1_000_000, unit: 'MB' }
  // 126,000 numbers are too many parameters for `Math.max`.
  yield { of, name: 'most memory', value: costs.reduce((most, { memory }) => Math.max(most, memory), 0), unit: 'MB' }
  yield {
    of,
    name: 'slowest cached page of somebody else meanwhile',
    value: slowestPages[0]?.ms ?? 0,
    unit: 'ms',
    budget: 250,
  }
  yield { of, name: 'answered as a fault of ours', value: failed.length, unit: '', budget: 0 }
  yield { of, name: 'refused as too many', value: statuses.get(429) ?? 0, unit: '' }
}

/** The costliest of these and one more. */
function keepDearest(dearest: readonly Sent[], sent: Sent): Sent[] {
  return [...dearest, sent].toSorted((a, b) => b.ms - a.ms).slice(0, costliest)
}

/** The same attacks by somebody with these headers. */
async function* sendAs(sender: Record<string, string>, attacks: Iterable<Attack> | AsyncIterable<Attack>) {
  for await (const attack of attacks)
    yield {
      ...attack,
      headers: { ...attack.headers, ...sender },
      what: `${attack.what}${sender.Cookie ? ', signed in' : ''}`,
    }
}

/** A cached answer would cost nothing, so each request has another address. */
function addParameter(attack: Attack, number = 0): Attack {
  const path = `${attack.path}${attack.path.includes('?') ? '&' : '?'}again=${number}`
  return { ...attack, path: path.length > 8_000 ? attack.path : path }
}

function createTiles() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-cost-tiles-'))
  const file = join(folder.path, 'tiles.pmtiles')
  const body = Buffer.from('89504e470d0a1a0a', 'hex')
  writeFileSync(file, toPmtiles([{ tile: { z: 1, x: 1, y: 1 }, body }]))
  return {
    env: { MAP_TILES_FILE: file, MAP_TILES_ATTRIBUTION: 'Maps' },
    [Symbol.dispose]: folder.remove,
  }
}
