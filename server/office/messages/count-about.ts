import { sql } from 'kysely'
import type { MessagesAbout } from '../../../domain/inbox/thread.ts'
import { messageKindNames, messageKinds } from '../../../domain/messages/kinds.ts'
import { maxProperties, repeatableField } from '../../../domain/messages/submitted-fields.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { shift } from '../../timing/instants.ts'

const recentTime = 90 * 24 * 60 * 60_000

/** The ids stand first in the text of a message, after its reference and its e-mail address. In characters, with what stands between. */
const beginning = 20 + 255 + maxProperties * 12

const kinds = messageKindNames.filter((kind) => Object.hasOwn(messageKinds[kind].fields, repeatableField))

/**
 * Counts the threads about each of some properties. The ids are looked for here: a statement that compares each of 30 with each message takes
 * three times as long, and the engines have no index of several ids in one text.
 */
export async function countAbout(
  db: SiteDatabase,
  shortIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, MessagesAbout>> {
  if (shortIds.length === 0) return new Map()
  const spam = db.selectFrom('threads').select('threads.id').where('state', '=', 'spam')
  const rows = await selectMessages(db, 'recent')
    .where('received_at', '>=', shift(now, -recentTime))
    .where('thread_id', 'not in', spam)
    .unionAll(
      selectMessages(db, 'open').where(
        'thread_id',
        'in',
        db.selectFrom('threads').select('threads.id').where('state', '=', 'open'),
      ),
    )
    .execute()
  const found = new Map(shortIds.map((id) => [id, { open: new Set<string>(), recent: new Set<string>() }]))
  for (const { thread_id, part, beginning } of rows)
    for (const word of beginning.split(/[ ,]/)) found.get(word)?.[part].add(thread_id)
  return new Map([...found].map(([id, { open, recent }]) => [id, { open: open.size, recent: recent.size }]))
}

/** The threads about each of some properties that wait, by its short id. */
export async function listWaitingAbout(
  db: SiteDatabase,
  shortIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const waiting = db.selectFrom('threads').select('threads.id').where('state', 'not in', ['answered', 'closed'])
  const rows = await selectMessages(db, 'open').where('thread_id', 'in', waiting).execute()
  const found = new Map(shortIds.map((id) => [id, new Set<string>()]))
  for (const { thread_id, beginning } of rows)
    for (const word of beginning.split(/[ ,]/)) found.get(word)?.add(thread_id)
  return found
}

const selectMessages = (db: SiteDatabase, part: 'open' | 'recent') =>
  db
    .selectFrom('messages')
    .select([
      'thread_id',
      sql<typeof part>`${sql.lit(part)}`.as('part'),
      sql<string>`substr(search, 1, ${sql.lit(beginning)})`.as('beginning'),
    ])
    .where('kind', 'in', kinds)
    .where('thread_id', 'is not', null)
    .$narrowType<{ thread_id: string }>()
