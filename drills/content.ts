import { createHmac } from 'node:crypto'
import type { Figure } from '../bench/figure.ts'
import { quantile } from '../bench/quantile.ts'
import { startServer } from '../bench/start-server.ts'
import { formatCount } from '../domain/format-count.ts'
import { listingScreens } from '../domain/listings/screens.ts'
import { propertyRecords } from '../server/content-service/testing/content-service.ts'
import { createSanitiser } from '../server/html/sanitise.ts'
import { createHygraphSource } from '../server/sources/hygraph.ts'
import { startHygraph } from '../server/sources/testing/hygraph.ts'

const secret = 'a secret of this benchmark'
const visitors = 4

/** A hosted content service with many listings, on the same machine: the start, the stale cache, and the delay of a change. */
export async function* measureContent(): AsyncGenerator<Figure> {
  yield* measureReading(10_000)
  yield* measureServer(10_000)
  yield* measureChanges(1_000)
}

/** Reads one screen without a server: the first reading parses and sanitises everything, the next ones only changed records. */
async function* measureReading(count: number): AsyncGenerator<Figure> {
  await using service = await startHygraph({ records: generation(count, 'Old') })
  const log = { info() {}, warn() {}, error() {} }
  const { endpoint } = service
  const options = { endpoint, token: null, collection: 'riparos', imageHosts: [], fetch, log }
  const source = createHygraphSource({ ...options, sanitise: createSanitiser() })
  const name = formatCount(count, 'listing')
  yield { name: `${name}, full read, first`, value: await time(() => source.list()), unit: 's' }
  yield { name: `${name}, full read, nothing changed`, value: await time(() => source.list()), unit: 's' }
  service.records = generation(count, 'New')
  yield { name: `${name}, full read, all changed`, value: await time(() => source.list()), unit: 's' }
}

async function* measureServer(count: number): AsyncGenerator<Figure> {
  await using service = await startHygraph({ records: generation(count, 'Old') })
  const name = formatCount(count, 'listing')
  let memory = 0
  const seconds = await time(async () => {
    await using server = await startServer({ env: environmentOf(service.endpoint) })
    while ((await fetch(`${server.url}/readyz`)).status !== 200);
    memory = server.memory()
  })
  yield { name: `${name}, start to ready, with nothing from before`, value: seconds, unit: 's' }
  yield { name: `${name}, memory when ready`, value: memory, unit: 'MB' }
}

/** Changes every listing at once while a visitor looks: counts views that mix old and new, and the time until all are new. */
async function* measureChanges(count: number): AsyncGenerator<Figure> {
  await using service = await startHygraph({ records: generation(count, 'Town-0-') })
  await using server = await startServer({ env: environmentOf(service.endpoint) })
  while ((await fetch(`${server.url}/readyz`)).status !== 200);
  let [views, mixed, stopped] = [0, 0, false]
  const visit = async (path = listingScreens.all.path) => {
    const answer = await fetch(server.url + path)
    const towns = new Set((await answer.text()).match(/Town-\d+-/g))
    views++
    if (answer.status !== 200 || towns.size !== 1) mixed++
    return [...towns].join()
  }
  const load = Array.from({ length: visitors }, async () => {
    while (!stopped) await visit()
  })
  const [first, last]: [number[], number[]] = [[], []]
  for (let number = 1; number <= 20; number++) {
    service.records = generation(count, `Town-${number}-`)
    const begun = performance.now()
    await publish(server.url)
    while ((await visit()) !== `Town-${number}-`);
    first.push((performance.now() - begun) / 1000)
    for (const { path } of Object.values(listingScreens)) while ((await visit(path)) !== `Town-${number}-`);
    last.push((performance.now() - begun) / 1000)
  }
  stopped = true
  await Promise.all(load)
  const name = `${formatCount(count, 'listing')} changed under load`
  yield { name: `${name}, hook to the first new page, median`, value: quantile(first, 0.5), unit: 's', budget: 1 }
  yield { name: `${name}, hook to all six lists new, median`, value: quantile(last, 0.5), unit: 's' }
  yield { name: `${name}, page views`, value: views, unit: 'views' }
  yield { name: `${name}, page views with old and new in them`, value: mixed, unit: 'views', budget: 0 }
}

function generation(count: number, townCity: string) {
  return propertyRecords(count).map((record) => ({ ...record, townCity }))
}

function environmentOf(endpoint: string) {
  return { PROPERTIES_ENDPOINT: endpoint, PROPERTIES_COLLECTION: 'riparos', CONTENT_HOOK_SECRET: secret }
}

async function publish(url: string) {
  const signature = createHmac('sha256', secret).update('{}').digest('hex')
  const answer = await fetch(`${url}/hooks/content`, {
    method: 'POST',
    body: '{}',
    headers: { 'X-Signature': signature },
  })
  if (answer.status !== 202) throw new Error(`The hook was answered with ${answer.status}`)
}

async function time(run: () => Promise<unknown>) {
  const begun = performance.now()
  await run()
  return (performance.now() - begun) / 1000
}
