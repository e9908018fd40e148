import type { InboxQuery, ThreadRow } from '../../../domain/inbox/thread.ts'
import { listOtherNames } from '../../../domain/inbox/thread-names.ts'
import { splitPropertyIds } from '../../../domain/messages/submitted-fields.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { parseFields } from '../../messages/message-store.ts'
import { findWords } from './search-threads.ts'

/** The list names the kinds and properties of so many of a thread's last messages: a stranger may write hundreds. */
const messagesPerRow = 5

/** Threads as lines of the list, in the order of their ids; one that is not there has none. */
export async function toRows(db: SiteDatabase, ids: readonly string[]): Promise<ThreadRow[]> {
  if (ids.length === 0) return []
  const threads = await selectThreads(db).where('threads.id', 'in', ids).execute()
  const [firstNames, messages, counts, failed] = await Promise.all([
    readFirstNames(db, threads),
    readLastMessages(db, ids, messagesPerRow),
    db
      .selectFrom('messages')
      .select(({ fn }) => ['thread_id', fn.countAll<number>().as('count')])
      .where('thread_id', 'in', ids)
      .groupBy('thread_id')
      .execute(),
    listFailed(db, ids),
  ])
  const byThread = Map.groupBy(messages, ({ thread_id }) => thread_id)
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  return ids.flatMap((id) => {
    const thread = byId.get(id)
    if (!thread) return []
    const read = (byThread.get(thread.id) ?? []).map(({ fields, ...message }) => ({
      ...message,
      fields: parseFields(fields),
    }))
    // Another address may have been joined by hand, to which no reply goes.
    const own = read.filter(({ fields }) => fields.email?.toLowerCase() === thread.email)
    const [last] = read
    const name = firstNames.get(thread.id) ?? last?.fields.name ?? ''
    return {
      id: thread.id,
      state: thread.state,
      assignee: thread.assignee_id === null ? null : { id: thread.assignee_id, name: thread.assignee_name ?? '' },
      waitingAt: thread.waiting_at,
      lastAt: thread.last_at,
      wroteAt: last?.received_at ?? thread.last_at,
      name,
      otherNames: listOtherNames(
        name,
        own.map(({ fields }) => fields.name ?? ''),
      ),
      email: own[0]?.fields.email ?? thread.email,
      telephone: [...own, ...read].map(({ fields }) => fields.phone).find(Boolean) ?? '',
      reference: last?.reference ?? '',
      words: read.map(({ fields }) => fields.msg).find(Boolean) ?? '',
      kinds: [...new Set(read.map(({ kind }) => kind))],
      properties: [...new Set(read.flatMap(({ fields }) => splitPropertyIds(fields.propertyID)))],
      messages: counts.find(({ thread_id }) => thread_id === thread.id)?.count ?? 0,
      hasFailed: failed.has(thread.id),
      revision: thread.revision,
    }
  })
}

/** The name in the first message of each thread's own address. */
async function readFirstNames(db: SiteDatabase, threads: readonly { id: string; email: string }[]) {
  const [first, ...others] = threads.map(({ id, email }) =>
    db
      .selectFrom(
        db
          .selectFrom('messages')
          .select(['thread_id', 'fields'])
          .where('thread_id', '=', id)
          .where('email', '=', email)
          .orderBy('received_at')
          .orderBy('id')
          .limit(1)
          .as('first'),
      )
      .selectAll(),
  )
  if (!first) return new Map<string | null, string | undefined>()
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  return new Map(rows.map(({ thread_id, fields }) => [thread_id, parseFields(fields).name]))
}

/** The ids of those threads that have a delivery which is not tried again by itself. */
async function listFailed(db: SiteDatabase, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await selectFailed(db)
    .where(({ fn }) => fn.coalesce('messages.thread_id', 'thread_deeds.thread_id'), 'in', ids)
    .execute()
  return new Set(rows.map(({ thread_id }) => thread_id))
}

/** The threads with such a delivery: few, which an index of the outbox has. */
export function selectFailed(db: SiteDatabase) {
  return db
    .selectFrom('outbox')
    .leftJoin('messages', 'messages.id', 'outbox.owner_id')
    .leftJoin('thread_deeds', 'thread_deeds.id', 'outbox.owner_id')
    .select(({ fn }) => fn.coalesce('messages.thread_id', 'thread_deeds.thread_id').as('thread_id'))
    .where('delivered_at', 'is', null)
    .where('due_at', 'is', null)
    .where('owner_kind', 'in', ['message', 'reply'])
}

/** The people whom a thread can belong to. */
export const selectPresent = (db: SiteDatabase) =>
  db.selectFrom('people').select('people.id').where('revoked_at', 'is', null)

/** The threads, each with the person whose it is: nobody where that person was revoked. */
function selectThreads(db: SiteDatabase) {
  return db
    .selectFrom('threads')
    .leftJoin('people', (join) => join.onRef('people.id', '=', 'threads.person_id').on('people.revoked_at', 'is', null))
    .select(['threads.id', 'threads.email', 'state', 'waiting_at', 'last_at', 'revision'])
    .select(['people.id as assignee_id', 'people.name as assignee_name'])
}

/** The threads of a query, without the limits of its page. */
export async function filterThreads(
  db: SiteDatabase,
  { words, state, whose, only, kind, property }: InboxQuery,
  { personId, country, late }: { personId: string; country: string; late: Date | null },
) {
  let query = db.selectFrom('threads').select('threads.id')
  if (state !== null) query = query.where('state', '=', state)
  if (whose === 'mine') query = query.where('person_id', '=', personId)
  if (whose === 'nobody')
    query = query.where((eb) => eb.or([eb('person_id', 'is', null), eb('person_id', 'not in', selectPresent(db))]))
  if (only === 'late') query = query.where('waiting_at', '<=', late?.toISOString() ?? '')
  if (only === 'failed') query = query.where('threads.id', 'in', selectFailed(db))
  if (kind !== null) query = query.where('threads.id', 'in', ofMessages(db).where('kind', '=', kind))
  if (property) {
    const about = db
      .selectFrom('message_properties')
      .select('message_id')
      .where('short_id', '=', property.toLowerCase())
    query = query.where('threads.id', 'in', ofMessages(db).where('messages.id', 'in', about))
  }
  for (const condition of await findWords(db, words, country)) query = query.where(condition)
  return query
}

const ofMessages = (db: SiteDatabase) =>
  db.selectFrom('messages').select('thread_id').where('thread_id', 'is not', null).$narrowType<{ thread_id: string }>()

/** The last messages of each thread, so many of each, the newest first, in one statement. */
export async function readLastMessages(db: SiteDatabase, threadIds: readonly string[], perThread: number) {
  const [first, ...others] = threadIds.map((id) =>
    db
      .selectFrom(
        db
          .selectFrom('messages')
          .select(['id', 'thread_id', 'reference', 'kind', 'fields', 'typed', 'received_at'])
          .where('thread_id', '=', id)
          .orderBy('received_at', 'desc')
          .orderBy('id', 'desc')
          .limit(perThread)
          .as('last'),
      )
      .selectAll(),
  )
  if (!first) return []
  return others.reduce((all, one) => all.unionAll(one), first).execute()
}
