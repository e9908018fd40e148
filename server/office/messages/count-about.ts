import type { MessagesAbout } from '../../../domain/inbox/thread.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

const recentTime = 90 * 24 * 60 * 60_000

/** Counts the threads about each of some properties. */
export async function countAbout(
  db: SiteDatabase,
  shortIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MessagesAbout>> {
  if (shortIds.length === 0) return new Map()
  const counts = await db
    .selectFrom('message_properties')
    .innerJoin('messages', 'messages.id', 'message_properties.message_id')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select(({ fn, eb }) => [
      'short_id',
      fn
        .count<number>(eb.case().when('state', '=', 'open').then(eb.ref('threads.id')).end())
        .distinct()
        .as('open'),
      fn
        .count<number>(eb.case().when('received_at', '>=', shift(now, -recentTime)).then(eb.ref('threads.id')).end())
        .distinct()
        .as('recent'),
    ])
    .where('short_id', 'in', shortIds)
    .where('state', '!=', 'spam')
    .groupBy('short_id')
    .execute()
  const found = new Map(counts.map(({ short_id, open, recent }) => [short_id, { open, recent }]))
  return new Map(shortIds.map((id) => [id, found.get(id) ?? { open: 0, recent: 0 }]))
}

/** The threads about each of some properties that wait, by its short id. */
export async function listWaitingAbout(
  db: SiteDatabase,
  shortIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (shortIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_properties')
    .innerJoin('messages', 'messages.id', 'message_properties.message_id')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select(['short_id', 'threads.id'])
    .where('short_id', 'in', shortIds)
    .where('state', 'in', ['open', 'follow-up'])
    .execute()
  const found = new Map(shortIds.map((id) => [id, new Set<string>()]))
  for (const { short_id, id } of rows) found.get(short_id)?.add(id)
  return found
}
