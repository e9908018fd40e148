import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../bench/figure.ts'
import { manyListings } from '../bench/many-listings.ts'
import { startServer } from '../bench/start-server.ts'
import { connect, type Database } from '../server/database/connect.ts'
import { createListingStore } from '../server/listings/listing-store.ts'
import { enterOffice } from '../server/testing/enter-office.ts'
import { type Engine, onEachEngine } from './on-each-engine.ts'

const listings = 10_000
const ticked = 500

/**
 * Changes 500 of 10,000 listings at once, again and again, and kills the server meanwhile: after each kill all of a change must be stored or
 * nothing of it, and what was acknowledged. `SQLITE_KILLS` and `POSTGRES_KILLS` set the number of kills; 0 skips an engine.
 */
export function measureMany(): AsyncGenerator<Figure> {
  const { SQLITE_KILLS = '50', POSTGRES_KILLS = '50' } = process.env
  const kills = { SQLite: Number(SQLITE_KILLS), PostgreSQL: Number(POSTGRES_KILLS) }
  return onEachEngine((engine) => changeMany(engine, kills[engine.name]))
}

async function* changeMany({ name: engine, target, env }: Engine, kills: number): AsyncGenerator<Figure> {
  if (!kills) return
  {
    // Makes the tables.
    await using _first = await startServer({ env })
  }
  const database = await connect(target)
  const records = manyListings(listings)
  const saved = await createListingStore(database.db, { hasMedia: () => true }).save([{ file: 'drill.json', records }])
  if (!saved.ok) throw new Error(JSON.stringify(saved.faults[0]))
  const ids = records.slice(0, ticked).map(({ id }) => id)
  const { cookie } = await enterOffice(target, { role: 'agent' })

  /** Resolves when the server says that it is done, and rejects when it dies before. */
  async function post(url: string, availability: string) {
    const body = new URLSearchParams({ change: `availability ${availability}` })
    for (const id of ids) body.append('listing', id)
    const headers = { Cookie: cookie, Origin: url }
    const begun = performance.now()
    const answer = await fetch(`${url}/office/listings/many`, { method: 'POST', headers, body, redirect: 'manual' })
    if (answer.status !== 303 && answer.status !== 302) throw new Error(`answered ${answer.status}`)
    return performance.now() - begun
  }

  const times: number[] = []
  {
    await using server = await startServer({ env })
    await server.untilCached()
    for (const availability of ['Under_Offer', 'Available', 'Under_Offer', 'Available'])
      times.push(await post(server.url, availability))
  }
  const [first = 0, ...later] = times

  const faults: string[] = []
  let [acknowledged, done] = [times.length, times.length]
  for (let kill = 1; kill <= kills; kill++) {
    const before = await readChanges(database, ids)
    const server = await startServer({ env })
    await server.untilCached()
    const [wanted, offered] = before.offered === 0 ? (['Under_Offer', ticked] as const) : (['Available', 0] as const)
    const posted = post(server.url, wanted).then(
      () => true,
      () => false,
    )
    await sleep(Math.random() * first * 1.2)
    await server.kill()
    const isAcknowledged = await posted
    const after = await readChanges(database, ids)
    faults.push(...after.faults)
    const isDone = after.changes > before.changes
    if (isDone) done++
    if (isAcknowledged) acknowledged++
    const expected = isDone ? offered : before.offered
    if (after.offered !== expected) faults.push(`${after.offered} are under offer instead of ${expected}`)
    if (isAcknowledged && !isDone) faults.push('a change was acknowledged and is lost')
    if (kill % 10 === 0) console.error(`${engine}: killed ${kill} times, ${done} changes done`)
  }
  await database.close()
  for (const fault of faults) console.error(`${engine}: ${fault}`)

  const of = `${ticked} of ${listings} listings at once, ${engine}`
  yield { of, name: 'first after a start', value: first, unit: 'ms', budget: 3_000 }
  yield { of, name: 'slowest of those after it', value: Math.max(...later), unit: 'ms', budget: 3_000 }
  yield { of, name: 'killed', value: kills, unit: 'times' }
  yield { of, name: 'changes done', value: done, unit: '' }
  yield { of, name: 'changes acknowledged', value: acknowledged, unit: '' }
  yield { of, name: 'half done, or acknowledged and lost', value: faults.length, unit: '', budget: 0 }
}

/** The changes that are stored, with the ticked listings under offer, and a fault for each that is stored in part. */
async function readChanges({ db }: Database, ids: readonly string[]) {
  const offered = await db
    .selectFrom('listings')
    .select(({ fn }) => ['version', fn.countAll().as('count')])
    .where('id', 'in', ids)
    .where('availability', '=', 'Under_Offer')
    .groupBy('version')
    .execute()
  const changes = await db
    .selectFrom('changed_together')
    .select(({ fn }) => ['deed', fn.countAll().as('count'), fn.count('version_after').as('complete')])
    .groupBy('deed')
    .execute()
  const noted = await db
    .selectFrom('activity')
    .select('id')
    .where('deed', 'in', ['mark-under-offer', 'mark-available'])
    .execute()
  const parts = [...offered, ...changes].filter(({ count }) => Number(count) !== ticked)
  const open = changes.filter(({ complete }) => Number(complete) !== ticked)
  const faults = [...parts, ...open].map((part) => `half done: ${JSON.stringify(part)}`)
  if (offered.length > 1) faults.push('half done: two versions')
  if (noted.length !== changes.length * ticked)
    faults.push(`${noted.length} lines of activity for ${changes.length} changes`)
  return { changes: changes.length, offered: offered.reduce((sum, { count }) => sum + Number(count), 0), faults }
}
