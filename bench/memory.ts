import { Agent, get } from 'node:http'
import type { Figure } from './figure.ts'
import { manyListings } from './many-listings.ts'
import { routes } from './routes.ts'
import { startServer } from './start-server.ts'

const requests = 100_000
const connections = 32

/** The server's memory after a day of visitors: pages, property pages, different searches, wrong addresses. */
export async function* measureMemory(): AsyncGenerator<Figure> {
  await using server = await startServer()
  await server.untilCached()
  const addresses = createAddresses()
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const begun = performance.now()
  let sent = 0
  const visit = async () => {
    while (sent < requests) await ask(agent, server.url + addresses(sent++))
  }
  await Promise.all(Array.from({ length: connections }, visit))
  agent.destroy()
  const seconds = (performance.now() - begun) / 1000
  yield { name: 'memory after 100,000 varied requests', value: server.memory(), unit: 'MB', budget: 260 }
  yield { name: 'varied requests per second, with the load on the same cores', value: requests / seconds, unit: '' }
}

/** Makes a mix of a hundred addresses: 64 pages, 30 properties, 5 searches and 1 unknown one. */
function createAddresses() {
  const pages = routes.filter(({ name }) => name !== 'not found')
  const ids = manyListings(137).map(({ id }) => id.slice(11, 21))
  return (number: number): string => {
    const kind = number % 100
    if (kind === 0) return `/nothing-${number}`
    if (kind <= 5) return `/property-listings/?minPriceValue=${5_000 + number}&sort=price-low-high`
    if (kind <= 35) return `/property-listing/${ids[number % ids.length]}`
    return pages[number % pages.length]?.path ?? '/'
  }
}

function ask(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (answer) => answer.resume().on('end', resolve)).on(
      'error',
      reject,
    )
  })
}
