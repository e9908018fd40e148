import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import type { Figure } from '../bench/figure.ts'
import { startServer } from '../bench/start-server.ts'
import { type Conversation, conversations } from '../server/testing/generated-requests.ts'
import { converse } from '../server/testing/sockets.ts'

const atOnce = 16
const batch = 1_000

/**
 * Sends generated requests to every endpoint over raw connections: whole, cut off, damaged, pipelined. `FUZZ_REQUESTS` sets their
 * number, `FUZZ_SEED` repeats a run. Failing requests go to standard error.
 */
export async function* measureFuzz(): AsyncGenerator<Figure> {
  const { FUZZ_REQUESTS = '100000', FUZZ_SEED = String(Date.now() % 1e9) } = process.env
  const most = Number(FUZZ_REQUESTS)
  console.error(`FUZZ_SEED=${FUZZ_SEED}`)
  await using server = await startServer()
  const found = { ours: 0, unanswered: 0, slow: 0, slowest: 0 }
  const say = (what: string, { bytes }: Conversation) =>
    console.error(`${what}: ${JSON.stringify(bytes.toString('latin1')).slice(0, 2_000)}`)

  let [sent, halfWay] = [0, 0]

  async function send(conversation: Conversation) {
    const { answers, ms } = await converse(server, conversation)
    const ours = answers.filter(({ status }) => status >= 500)
    if (ours.length) say(`answered with ${ours[0]?.status}`, conversation)
    const unanswered = conversation.whole && answers.length === 0
    if (unanswered) say('not answered', conversation)
    if (sent && ms > 1_000) say(`${Math.round(ms)} ms`, conversation)
    found.ours += ours.length
    found.unanswered += unanswered ? 1 : 0
    // Warm up: fill the caches and let the code compile.
    if (sent === 0) return
    found.slow += ms > 1_000 ? 1 : 0
    found.slowest = Math.max(found.slowest, ms)
  }

  for (let seed = Number(FUZZ_SEED); sent < most; seed++) {
    const waiting = fc.sample(conversations, { numRuns: batch, seed })
    const count = waiting.reduce((sum, { requests }) => sum + requests, 0)
    const visit = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(next)
    }
    await Promise.all(Array.from({ length: atOnce }, visit))
    sent += count
    if (sent >= most / 2) halfWay ||= server.memory()
  }
  await sleep(5_000)
  const ready = await fetch(`${server.url}/readyz`)
  yield { name: 'generated requests', value: sent, unit: '' }
  yield { name: 'answered with 5xx', value: found.ours, unit: '', budget: 0 }
  yield { name: 'not answered', value: found.unanswered, unit: '', budget: 0 }
  yield { name: 'connections that took over a second', value: found.slow, unit: '', budget: 0 }
  yield { name: 'slowest connection', value: found.slowest, unit: 'ms' }
  yield { name: 'status of /readyz afterwards', value: ready.status, unit: '', budget: 200 }
  yield { name: 'memory after half of them', value: halfWay, unit: 'MB' }
  yield { name: 'memory afterwards', value: server.memory(), unit: 'MB', budget: 1.2 * halfWay }
}
