import { Agent, request } from 'node:http'
import type { Figure } from '../bench/figure.ts'
import { startServer } from '../bench/start-server.ts'
import { connect } from '../server/database/connect.ts'

const posts = 100_000
const connections = 50
const limit = 30

/** One client posts without end: the database may grow only up to the limit. */
export async function* measureFlood(): AsyncGenerator<Figure> {
  await using server = await startServer({ env: { FORM_LIMIT: String(limit) } })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses = new Map<number, number>()
  const begun = performance.now()
  let sent = 0
  const flood = async () => {
    while (sent < posts) {
      const status = await post(agent, server.url, ++sent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, flood))
  agent.destroy()
  const seconds = (performance.now() - begun) / 1000
  const { db, close } = await connect({ dataDir: server.dataDir })
  const rows = await db.selectFrom('messages').select('id').execute()
  await close()
  yield { name: `posts of one client in ${Math.round(seconds)} s`, value: posts, unit: '' }
  yield { name: 'rows that they stored', value: rows.length, unit: '', budget: limit }
  yield { name: 'answered with 429', value: statuses.get(429) ?? 0, unit: '' }
  const others = [...statuses].filter(([status]) => status !== 200 && status !== 429)
  yield { name: 'answered otherwise', value: others.reduce((sum, [, count]) => sum + count, 0), unit: '', budget: 0 }
  yield { name: 'memory afterwards', value: server.memory(), unit: 'MB', budget: 260 }
}

function post(agent: Agent, url: string, number: number): Promise<number> {
  const form_data = { name: 'Flood', email: 'flood@example.com', msg: `Message ${number}` }
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const sending = request(`${url}/forms/contact-us`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sending.on('error', reject).end(JSON.stringify({ form_data }))
  })
}
