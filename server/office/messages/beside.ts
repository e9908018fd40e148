import type { OtherThread } from '../../../domain/inbox/thread.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { toRows } from './thread-rows.ts'

/** Somebody may forward a mail of ours to hundreds. */
const maxBeside = 10
const maxMails = 50

/** Lists the threads beside one (J25.8): those that a mail of it names, and those of which a mail names it. A thread that was joined to another is that one. */
export async function listBeside(db: SiteDatabase, id: string): Promise<OtherThread[]> {
  const own = db.selectFrom('messages').where('thread_id', '=', id)
  const named = await own.select('beside').where('beside', 'is not', null).limit(maxMails).execute()
  const ids = named.flatMap(({ beside }) => beside ?? [])
  const naming = await db
    .selectFrom('messages')
    .select('thread_id')
    .where((eb) => eb.or([eb('beside', '=', id), eb('beside', 'in', own.select('id'))]))
    .orderBy('received_at', 'desc')
    .limit(maxMails)
    .execute()
  const moved =
    ids.length > 0 ? await db.selectFrom('messages').select('thread_id').where('id', 'in', ids).execute() : []
  const others = new Set([...ids, ...[...naming, ...moved].flatMap(({ thread_id }) => thread_id ?? [])])
  others.delete(id)
  const rows = await toRows(db, [...others].slice(0, 2 * maxBeside))
  return rows
    .filter(({ state }) => state !== 'spam')
    .slice(0, maxBeside)
    .map(({ id: other, name, email, state, revision }) => ({ id: other, name, email, state, revision }))
}
