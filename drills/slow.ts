import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { quantile } from '../bench/quantile.ts'
import { startServer } from '../bench/start-server.ts'
import { ask, attacker } from './ask.ts'

const clients = 500
const attackMs = 45_000
const visits = 300

/** Half of the clients never finish their headers, the others never finish their bodies. */
const beginnings = [
  'GET /property-listings/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /forms/contact-us HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
]

/** The effect on visitors of 500 clients that send one byte a second and reconnect when they are cut off. */
export async function* measureSlow(): AsyncGenerator<Figure> {
  await using server = await startServer()
  // Warm up, so that the code is compiled.
  await visitAll(server.url)
  const before = await visitAll(server.url)
  const memoryBefore = server.memory()
  const attack = startAttack(server.url)
  await attack.connected
  const during = await visitAll(server.url, attackMs)
  const neighbours = await visitAll(server.url, 0, attacker)
  const memory = server.memory()
  const { held } = await attack.stop()
  const [without, under] = [before.times, during.times].map((times) => quantile(times, 0.5)) as [number, number]
  yield { name: 'slow clients at once', value: clients, unit: '' }
  yield { name: 'cut off by the server', value: held.length, unit: 'times' }
  yield { name: 'longest connection of a slow client', value: Math.max(...held) / 1000, unit: 's', budget: 35 }
  yield { name: 'page of an ordinary visitor, without slow clients, median', value: without, unit: 'ms' }
  yield { name: 'page of an ordinary visitor, with slow clients, median', value: under, unit: 'ms' }
  yield { name: 'with them ÷ without', value: under / without, unit: '' }
  yield { name: 'pages that visitors received meanwhile', value: during.times.length, unit: '' }
  yield { name: 'pages that failed', value: before.failed + during.failed, unit: '', budget: 0 }
  yield {
    name: 'pages that failed for visitors at the slow clients’ address',
    value: neighbours.failed,
    unit: '',
    budget: 0,
  }
  yield { name: 'memory growth', value: memory - memoryBefore, unit: 'MB', budget: 100 }
}

const paths = ['/', '/property-listings/', '/faqs', '/contact-us/', '/insights/']

/** One visitor after the other, each on a new connection; every fifth makes a new search. */
async function visitAll(url: string, leastMs = 0, from = '127.0.0.1') {
  const [times, begun]: [number[], number] = [[], performance.now()]
  let failed = 0
  for (let number = 0; number < visits || performance.now() - begun < leastMs; number++) {
    const search = `/property-listings/?minPriceValue=${5_000 + Math.floor(Math.random() * 1e9)}`
    const path = number % 5 ? paths[number % paths.length] : search
    const { status, ms } = await ask(url + path, { from })
    if (status === 200) times.push(ms)
    else failed++
  }
  return { times, failed }
}

function startAttack(url: string) {
  const port = Number(new URL(url).port)
  /** The time for which each cut-off client was connected, in ms. */
  const held: number[] = []
  let going = true

  async function trickle(beginning: string, onConnect: () => void) {
    while (going) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: attacker })
      const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
      socket.on('connect', onConnect).resume()
      const begun = performance.now()
      socket.write(beginning)
      const timer = setInterval(() => socket.write('a'), 1_000)
      ending.signal.addEventListener('abort', () => socket.destroy(), { once: true })
      await closed
      clearInterval(timer)
      if (going) held.push(performance.now() - begun)
      // A refused client waits before it reconnects.
      if (going) await sleep(100)
    }
  }

  const ending = new AbortController()
  const connected: Promise<void>[] = []
  const all = Array.from({ length: clients }, (_, number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    connected.push(promise)
    return trickle(beginnings[number % 2] ?? '', resolve)
  })
  return {
    connected: Promise.all(connected),
    async stop() {
      going = false
      ending.abort()
      await Promise.all(all)
      return { held }
    },
  }
}
