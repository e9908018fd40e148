import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { createContentOf } from '../bench/many-listings.ts'
import { quantile } from '../bench/quantile.ts'
import { startServer } from '../bench/start-server.ts'
import { postForm } from '../server/messages/testing/post-form.ts'
import { ask, attacker } from './ask.ts'
import { watchCachedPage } from './watch-cached-page.ts'

const listings = 10_000
const searches = 200

/** Measures how much 200 heavy searches of one client delay other visitors' cached pages, new pages and forms. */
export async function* measureSearches(): AsyncGenerator<Figure> {
  using content = createContentOf(listings)
  await using server = await startServer({ env: { CONTENT_DIR: content.path } })
  await server.untilCached()
  await searchAll(server.url, 1)
  await using cachedPage = watchCachedPage(server.url)
  await sleep(1_000)
  const before = quantile(await cachedPage.take(), 0.99)
  const searching = searchAll(server.url, searches)
  // By then all of them have arrived.
  await sleep(100)
  const [others, answers] = await Promise.all([visitOthers(server.url), searching])
  const times = await cachedPage.take()
  const of = `${searches} heavy searches at once on ${listings} listings`
  const statuses = (status: number) => answers.filter((answer) => answer.status === status).length
  yield { of, name: 'cached page without them, 99th percentile', value: before, unit: 'ms' }
  yield { of, name: 'cached page meanwhile, 99th percentile', value: quantile(times, 0.99), unit: 'ms' }
  yield { of, name: 'cached page meanwhile, slowest', value: Math.max(...times), unit: 'ms', budget: 250 }
  yield { of, name: 'answered with 200', value: statuses(200), unit: '' }
  yield { of, name: 'refused with 429', value: statuses(429), unit: '' }
  yield { of, name: 'answered otherwise', value: searches - statuses(200) - statuses(429), unit: '', budget: 0 }
  yield { of, name: 'slowest', value: Math.max(...answers.map(({ ms }) => ms)), unit: 'ms' }
  yield { of, name: 'new page of another visitor', value: others.page.ms, unit: 'ms', budget: 500 }
  yield { of, name: 'form of another visitor', value: others.form, unit: 'ms', budget: 1_000 }
  yield { of, name: 'memory afterwards', value: server.memory(), unit: 'MB' }
}

/** Each search asks for something else, so that no answer is shared. */
function searchAll(url: string, count: number) {
  return Promise.all(Array.from({ length: count }, (_, number) => ask(url + toHeavySearch(number), { from: attacker })))
}

/** A search with the most values that an address takes; its misspelt words are compared with all others. */
function toHeavySearch(number: number) {
  const keys = ['town', 'place', 'numberOfBedrooms', 'numberOfBathrooms']
  const values = (key: string) => Array.from({ length: 20 }, (_, at) => (key.startsWith('n') ? at : `t${number}/${at}`))
  const criteria = keys.flatMap((key) => values(key).map((value) => `${key}=${value}`))
  return `/property-listings/?${criteria.join('&')}&q=gardn+borehol+kilimni+apartmnt+${number}`
}

async function visitOthers(url: string) {
  const page = ask(`${url}/property-listings/?minPriceValue=6000`)
  const begun = performance.now()
  const message = { name: 'Jane', email: 'jane@example.com', msg: 'Is it quiet there at night?' }
  const answer = await postForm(url, 'contact-us', message)
  if (answer.status !== 200) throw new Error(`A form was answered with ${answer.status}.`)
  return { form: performance.now() - begun, page: await page }
}
