import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { startServer } from '../bench/start-server.ts'
import { connect } from '../server/database/connect.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { checkDatabase, checkPages, checkWork, readVersions } from './office/check-office.ts'
import { startStaff } from './office/staff.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

/**
 * Kills two servers at random moments while people of the office send photographs, save, publish, put back, change the availability, undo
 * that and put on hold. After each restart nothing may be half done and nothing lost that was acknowledged. `SQLITE_KILLS` and `POSTGRES_KILLS` set the number of kills; 0 skips an engine.
 */
export function measureCrashOffice(): AsyncGenerator<Figure> {
  const { SQLITE_KILLS = '100', POSTGRES_KILLS = '100' } = process.env
  const kills = { SQLite: Number(SQLITE_KILLS), PostgreSQL: Number(POSTGRES_KILLS) }
  return onEachEngine((engine) => crash(engine, kills[engine.name]))
}

const people = 3

async function* crash({ name: engine, target, env }: Engine, kills: number): AsyncGenerator<Figure> {
  if (!kills) return
  {
    // Makes the tables.
    await using _first = await startServer({ env })
  }
  const cookies: string[] = []
  for (let number = 1; number <= people; number++)
    cookies.push((await enterOffice(target, { role: 'agent', name: `Person ${number}` })).cookie)
  const database = await connect(target)
  const staff = startStaff(cookies, (id) => readVersions(database, id))
  const faults: string[] = []
  const note = (found: string[]) => {
    faults.push(...found)
    for (const fault of found) console.error(`${engine}: ${fault}`)
  }
  let interrupted = 0

  const check = async (url: string) => {
    const works = staff.listCurrent()
    interrupted += works.filter(({ possible }) => possible.length).length
    note(await checkDatabase(database))
    for (const work of works) {
      note(await checkWork(database, work))
      note(await checkPages(url, work))
    }
  }
  for (let kill = 1; kill <= kills; kill++) {
    const servers = [await startServer({ env }), await startServer({ env })]
    const urls = servers.map(({ url }) => url)
    await check(urls[kill % 2] ?? '')
    await staff.open(urls)
    await sleep(Math.random() * 2_500)
    await Promise.all(servers.map((server) => server.kill()))
    await staff.rest()
    if (kill % 10 === 0) console.error(`${engine}: killed ${kill} times`, staff.acknowledged)
  }
  {
    await using server = await startServer({ env })
    await check(server.url)
    for (const work of staff.works)
      note([...(await checkWork(database, work)), ...(await checkPages(server.url, work))])
  }
  await database.close()
  for (const refusal of staff.refused) console.error(`${engine}, refused: ${refusal}`)

  yield { name: `${engine}, killed`, value: kills, unit: 'times' }
  yield { name: `${engine}, saves and publications in flight at a kill`, value: interrupted, unit: '' }
  for (const [what, count] of Object.entries(staff.acknowledged))
    yield { name: `${engine}, acknowledged ${what}`, value: count, unit: '' }
  yield { name: `${engine}, half done, or acknowledged and lost`, value: faults.length, unit: '', budget: 0 }
  yield { name: `${engine}, refused without a reason`, value: staff.refused.length, unit: '', budget: 0 }
}
