import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { manyListings } from '../bench/many-listings.ts'
import { quantile } from '../bench/quantile.ts'
import { routes } from '../bench/routes.ts'
import { startServer } from '../bench/start-server.ts'
import { startMailCounter } from './mail-counter.ts'

const requestsPerSecond = 60
const sampleEveryMs = 5_000

/**
 * Ten minutes of a busy day: pages, properties, searches, pictures, page data, forms with mail, at a steady rate that does not wait for
 * answers. Connections are reused as a balancer does. `TRAFFIC_SECONDS` and `TRAFFIC_RATE` set length and rate.
 */
export async function* measureTraffic(): AsyncGenerator<Figure> {
  const { TRAFFIC_SECONDS = '600', TRAFFIC_RATE = String(requestsPerSecond) } = process.env
  const [seconds, rate] = [Number(TRAFFIC_SECONDS), Number(TRAFFIC_RATE)]
  await using mail = await startMailCounter()
  await using server = await startServer({ env: { ...mail.env, CONTENT_MAX_AGE_S: '10' } })
  await server.untilCached()
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const result = { times: [] as number[], failed: 0, resets: 0, acknowledged: 0 }
  const memory: number[] = []
  const begun = performance.now()
  const underway = new Set<Promise<void>>()
  let sampled = 0

  for (let number = 0; performance.now() - begun < seconds * 1000; number++) {
    const due = begun + (number * 1000) / rate
    if (due > performance.now()) await sleep(due - performance.now())
    const visit = ask(agent, server.url, number).then((outcome) => count(result, outcome))
    underway.add(visit)
    void visit.finally(() => underway.delete(visit))
    if (performance.now() - begun >= sampled * sampleEveryMs) {
      sampled++
      memory.push(server.memory())
      if (sampled % 12 === 0) console.error(`${sampled / 12} min: ${Math.round(memory.at(-1) ?? 0)} MB`)
    }
  }
  await Promise.all(underway)
  agent.destroy()
  const mailed = mail.notifications.size

  yield { name: 'requests of mixed traffic', value: result.times.length, unit: '' }
  yield { name: 'slowest request', value: Math.max(...result.times), unit: 'ms', budget: 1_000 }
  yield { name: '99th percentile', value: quantile(result.times, 0.99), unit: 'ms' }
  yield { name: 'answers with an unexpected status', value: result.failed, unit: '', budget: 0 }
  yield { name: 'connections reset', value: result.resets, unit: '', budget: 0 }
  yield { name: 'forms acknowledged', value: result.acknowledged, unit: '' }
  yield { name: 'messages mailed by the end', value: mailed, unit: '' }
  const quarters = [0, 1, 2, 3].map((quarter) =>
    quantile(memory.slice((quarter * memory.length) / 4, ((quarter + 1) * memory.length) / 4), 0.5),
  )
  for (const [index, value] of quarters.entries()) {
    yield { name: `memory, median of quarter ${index + 1}`, value, unit: 'MB' }
  }
  const [, , third = 0, last = 0] = quarters
  yield { name: 'memory growth from the third to the last quarter', value: last - third, unit: 'MB', budget: 5 }
}

type Outcome = { ms: number; status: number | null; code?: string; expected: readonly number[]; form: boolean }

function count(result: { times: number[]; failed: number; resets: number; acknowledged: number }, outcome: Outcome) {
  result.times.push(outcome.ms)
  if (outcome.status === null) {
    result.resets++
    console.error(`a connection failed: ${outcome.code}`)
  } else if (!outcome.expected.includes(outcome.status)) {
    result.failed++
    console.error(`unexpected status ${outcome.status}`)
  } else if (outcome.form) result.acknowledged++
}

const pages = routes.filter(({ name }) => name !== 'not found')
const samples = manyListings(137).map(({ id, mainImage }) => ({
  id: id.slice(11, 21),
  picture: mainImage?.url ?? null,
}))
const towns = ['karen', 'kilimani', 'nyari', 'westlands', 'lavington', 'runda']

/** The n-th request: of a hundred, 50 are pages, 20 properties, 10 pictures, 8 searches, 6 page data, 4 forms, 2 unknown. */
function plan(number: number): { method: 'GET' | 'POST'; path: string; body?: object; expected: readonly number[] } {
  const kind = (number * 37) % 100
  const sample = samples[number % samples.length]
  const page = pages[number % pages.length]?.path ?? '/'
  const get = (path: string, ...expected: number[]) => ({ method: 'GET' as const, path, expected })
  if (kind < 50) return get(page, 200)
  if (kind < 70) return get(`/property-listing/${sample?.id}`, 200)
  if (kind < 80) return get(sample?.picture ? `/pictures/640${sample.picture}` : '/', 200)
  if (kind < 88) {
    const town = towns[number % towns.length]
    return get(`/property-listings/?town=${town}&minPriceValue=${5_000 + (number % 100_000)}&sort=price-low-high`, 200)
  }
  if (kind < 94) return get(`/property-listing/${sample?.id}.data`, 200)
  if (kind < 98) return { method: 'POST', ...toForm(number, sample?.id ?? ''), expected: [200] }
  return get(`/nothing-${number}`, 404)
}

function toForm(number: number, propertyID: string) {
  const email = `visitor-${number}@example.com`
  const person = { name: 'Wanjiru', email, msg: `May I see it on day ${number}?`, special: '' }
  return number % 2
    ? { path: '/forms/contact-us', body: { form_data: { ...person, subject: 'A visit' } } }
    : { path: '/forms/property-inquiry', body: { form_data: { ...person, propertyID, phone: '+254700000000' } } }
}

function ask(agent: Agent, origin: string, number: number): Promise<Outcome> {
  const { method, path, body, expected } = plan(number)
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (status: number | null, code?: string) =>
      resolve({
        ms: performance.now() - begun,
        status,
        expected,
        form: body !== undefined,
        ...(code !== undefined && { code }),
      })
    const headers = {
      'Accept-Encoding': 'br',
      Accept: path.startsWith('/pictures/') ? 'image/avif,image/webp,*/*' : '*/*',
      ...(body && { 'Content-Type': 'application/json' }),
    }
    request(origin + path, { agent, method, headers }, (answer: IncomingMessage) => {
      answer.resume().on('close', () => end(answer.complete ? (answer.statusCode ?? 0) : null, 'cut off'))
    })
      .on('error', (error: NodeJS.ErrnoException) => end(null, `${error.code} ${method} ${path}`))
      .end(body && JSON.stringify(body))
  })
}
