import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Look } from '../../../domain/inbox/thread.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { SiteDatabase } from '../../database/tables.ts'

/** In seconds. The page says every three seconds that it is open. */
const looksFor = 8

/** Some names: as many as a line has room for. */
const maxOthers = 5

/**
 * Notes that somebody has a thread open, and reads who else has, and by what it can be told that it changed. The database's clock counts, as
 * the servers' may differ by more than a look lasts.
 */
export async function look(db: SiteDatabase, id: string, person: Person): Promise<Look | null> {
  const query = db.selectFrom('threads').select(['revision', 'last_at']).where('id', '=', id)
  const thread = await query.executeTakeFirst()
  if (!thread) return null
  const now = clockOf(db)
  const oldest = sql<number>`${now} - ${sql.lit(looksFor)}`
  await db.deleteFrom('thread_looks').where('looked_at', '<', oldest).execute()
  await db
    .insertInto('thread_looks')
    .values({ thread_id: id, person_id: person.id, looked_at: now })
    .onConflict((conflict) => conflict.columns(['thread_id', 'person_id']).doUpdateSet({ looked_at: now }))
    .execute()
  const others = await db
    .selectFrom('thread_looks')
    .innerJoin('people', 'people.id', 'thread_looks.person_id')
    .select('name')
    .where('thread_id', '=', id)
    .where('person_id', '!=', person.id)
    .where('looked_at', '>=', oldest)
    .where('revoked_at', 'is', null)
    .orderBy('name')
    .limit(maxOthers)
    .execute()
  return { revision: thread.revision, lastAt: thread.last_at, others: others.map(({ name }) => name) }
}

function clockOf(db: SiteDatabase): RawBuilder<number> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<number>`extract(epoch from clock_timestamp())::double precision`
    : sql<number>`unixepoch('subsec')`
}
