import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { postInquiry } from '../bench/post-inquiry.ts'
import { startServer } from '../bench/start-server.ts'
import { connect } from '../server/database/connect.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { type Colleague, startWork } from './office/work.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

/**
 * Kills one of two servers at random moments while messages are put off and opened again, and while accesses end and others get the work.
 * Each change is done whole or not at all, and none that was acknowledged is lost. `SQLITE_KILLS` and `POSTGRES_KILLS` set the number of
 * kills; 0 skips an engine.
 */
export function measureCrashWork(): AsyncGenerator<Figure> {
  const { SQLITE_KILLS = '50', POSTGRES_KILLS = '50' } = process.env
  const kills = { SQLite: Number(SQLITE_KILLS), PostgreSQL: Number(POSTGRES_KILLS) }
  return onEachEngine((engine) => crash(engine, kills[engine.name]))
}

const people = 3
const threadsHandedOn = 10

async function* crash({ name: engine, target, env }: Engine, kills: number): AsyncGenerator<Figure> {
  if (!kills) return
  const servers = [await startServer({ env }), await startServer({ env })]
  for (let number = 1; number <= people + threadsHandedOn; number++)
    await postInquiry(servers[0]?.url ?? '', { msg: `Message ${number}` })
  const enter = async (role: 'owner' | 'agent', name: string): Promise<Colleague> => {
    const { cookie, personId } = await enterOffice(target, { role, name })
    return { cookie, id: personId }
  }
  const owner = await enter('owner', 'The owner')
  const colleagues: Colleague[] = []
  for (let number = 1; number <= people; number++) colleagues.push(await enter('agent', `Person ${number}`))
  const database = await connect(target)
  const readIds = async (table: 'threads' | 'listings') => {
    const rows = await database.db
      .selectFrom(table)
      .select('id')
      .orderBy('id')
      .limit(people + threadsHandedOn)
      .execute()
    return rows.map(({ id }) => id)
  }
  const [threads, listings] = [await readIds('threads'), await readIds('listings')]
  const work = startWork(database, { owner, colleagues, threads, listings })
  let inFlight = 0
  for (let kill = 1; kill <= kills; kill++) {
    work.open(servers.map(({ url }) => url))
    await sleep(Math.random() * 1_500)
    inFlight += work.countInFlight()
    work.rest()
    const killed = Math.round(Math.random())
    await servers[killed]?.kill()
    servers[killed] = await startServer({ env })
    if (kill % 10 === 0) console.error(`${engine}: killed ${kill} times`, work.acknowledged)
  }
  await work.finish()
  for (const server of servers) await server[Symbol.asyncDispose]()
  await database.close()
  for (const fault of work.faults) console.error(`${engine}: ${fault}`)

  yield { name: `${engine}, servers killed`, value: kills, unit: 'times' }
  yield { name: `${engine}, requests on their way at a kill`, value: inFlight, unit: '' }
  for (const [what, value] of Object.entries(work.acknowledged)) yield { name: `${engine}, ${what}`, value, unit: '' }
  yield { name: `${engine}, lost, half done, or refused`, value: work.faults.length, unit: '', budget: 0 }
}
