import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { startServer } from '../bench/start-server.ts'
import { requestLimits } from '../server/http/request-limits.ts'

const visitors = 1_500
const rounds = 2

/** The server closes an idle connection after this time, in ms: the announced time, and 5 s for late clients. */
const closesAfter = requestLimits.idleMs + 5_000

/** Visitors reuse a connection at the moment at which the server closes it, while others keep the server busy. */
export async function* measureReuse(): AsyncGenerator<Figure> {
  await using server = await startServer()
  await server.untilCached()
  const ending = new AbortController()
  const busy = keepBusy(server.url, ending.signal)
  const counts = { reused: 0, closed: 0, reset: 0 }
  await Promise.all(Array.from({ length: visitors }, () => comeBack(server.url, counts)))
  ending.abort()
  await busy
  yield { name: 'requests over a connection that was idle for 77 s', value: counts.reused, unit: '' }
  yield { name: 'connections closed before that', value: counts.closed, unit: '' }
  yield { name: 'connections reset during a request', value: counts.reset, unit: '' }
  // HTTP/1.1 cannot reach zero: a request on its way is lost when the server closes.
  const share = (100 * counts.reset) / (counts.reused + counts.reset)
  yield { name: 'lost requests', value: share, unit: '%', budget: 1 }
}

/** Node.js's agent without its own timeout, as most programs use it, keeps a connection until the server closes it. */
async function comeBack(url: string, counts: { reused: number; closed: number; reset: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await sleep(Math.random() * 20_000)
  await ask(agent, `${url}/healthz`)
  for (let round = 0; round < rounds; round++) {
    await sleep(closesAfter - 300 + Math.random() * 400)
    await readWhatHasArrived()
    const outcome = await ask(agent, url)
    counts[outcome === 'first' ? 'closed' : outcome]++
  }
  agent.destroy()
}

/** In its own process: a busy client would write to a connection whose end it has not read yet, which is not the server's fault. */
async function readWhatHasArrived() {
  for (let begun = 0; performance.now() - begun > 1; ) {
    begun = performance.now()
    await new Promise(setImmediate)
  }
}

function ask(agent: Agent, url: string): Promise<'first' | 'reused' | 'reset'> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (answer) =>
      answer.resume().on('end', () => resolve(asked.reusedSocket ? 'reused' : 'first')),
    )
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (asked.reusedSocket && error.code === 'ECONNRESET') resolve('reset')
      else reject(error)
    })
    asked.end()
  })
}

/** New searches and messages: the slowest requests. */
async function keepBusy(url: string, signal: AbortSignal) {
  for (let number = 0; !signal.aborted; number++) {
    await Promise.all([
      fetch(`${url}/property-listings/?minPriceValue=${5_000 + number}`).then((answer) => answer.text()),
      postInquiry(url, { msg: `Message ${number}` }),
    ])
  }
}
