import { type ExpressionBuilder, sql } from 'kysely'
import { isUnreached, sayMailFault } from '../../../domain/inbox/mail-fault.ts'
import type { InboxQuery, MailTrouble, ThreadRow } from '../../../domain/inbox/thread.ts'
import { listOtherNames } from '../../../domain/inbox/thread-names.ts'
import { splitPropertyIds } from '../../../domain/messages/submitted-fields.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { fieldsBeginning, parseBeginning } from '../../messages/message-store.ts'
import { findWords } from './search-threads.ts'

/** The list names the kinds and properties of so many of a thread's last messages: a stranger may write hundreds. */
const messagesPerRow = 5

/** Threads as lines of the list, in the order of their ids; one that is not there has none. */
export async function toRows(db: SiteDatabase, ids: readonly string[]): Promise<ThreadRow[]> {
  if (ids.length === 0) return []
  const threads = await selectThreads(db).where('threads.id', 'in', ids).execute()
  const [firstNames, messages, counts, mails, notes] = await Promise.all([
    readFirstNames(db, threads),
    readLastMessages(db, ids, { perThread: messagesPerRow }),
    db
      .selectFrom('messages')
      .select(({ fn }) => ['thread_id', fn.countAll<number>().as('count')])
      .where('thread_id', 'in', ids)
      .groupBy('thread_id')
      .execute(),
    readTroubles(db, ids),
    readFollowUpNotes(
      db,
      threads.filter(({ follow_up_at }) => follow_up_at !== null).map(({ id }) => id),
    ),
  ])
  const byThread = Map.groupBy(messages, ({ thread_id }) => thread_id)
  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  return ids.flatMap((id) => {
    const thread = byId.get(id)
    if (!thread) return []
    const read = (byThread.get(thread.id) ?? []).map(({ fields, ...message }) => ({
      ...message,
      fields: parseBeginning(fields),
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
      followUp: thread.follow_up_at === null ? null : { at: thread.follow_up_at, why: notes.get(thread.id) ?? '' },
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
      mail: mails.get(thread.id) ?? null,
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
          .select(['thread_id', fieldsBeginning.as('fields')])
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
  return new Map(rows.map(({ thread_id, fields }) => [thread_id, parseBeginning(fields).name]))
}

/** The mails that a person waits for: of others the list says only that they failed. */
const awaited = ['acknowledge-visitor', 'send-reply'] as const

/** The last mail of each thread that was not delivered: one that is not tried again by itself, or else one that was put off. */
async function readTroubles(db: SiteDatabase, ids: readonly string[]): Promise<Map<string | null, MailTrouble>> {
  const thread = sql<string | null>`coalesce(messages.thread_id, thread_deeds.thread_id)`
  const undelivered = db
    .selectFrom('outbox')
    .leftJoin('messages', 'messages.id', 'outbox.owner_id')
    .leftJoin('thread_deeds', 'thread_deeds.id', 'outbox.owner_id')
    .select([thread.as('thread_id'), 'due_at', 'last_error'])
    .select(sql<string>`coalesce(received_at, done_at)`.as('since'))
    .where('delivered_at', 'is', null)
    .where(thread, 'in', ids)
  const waiting = undelivered
    .where('due_at', 'is not', null)
    .where('last_error', 'is not', null)
    .where('attempts', '>', 0)
    .where('purpose', 'in', awaited)
  // Each by an index of its own, as thousands wait where no mail server is set up.
  const rows = await undelivered.where('due_at', 'is', null).unionAll(waiting).orderBy('since').execute()
  const inOrder = [...rows.filter(({ due_at }) => due_at !== null), ...rows.filter(({ due_at }) => due_at === null)]
  return new Map(
    inOrder.map(({ thread_id, since, due_at, last_error }) => {
      const state = due_at === null ? 'failed' : 'waiting'
      return [thread_id, { state, since, words: sayMailFault(last_error, state), isUnreached: isUnreached(last_error) }]
    }),
  )
}

/** The notes of those who put threads off, of each thread the last. */
async function readFollowUpNotes(db: SiteDatabase, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string | null>()
  const rows = await db
    .selectFrom('thread_deeds')
    .select(['thread_id', 'note', 'deed'])
    .where('thread_id', 'in', ids)
    .where('follow_up_at', 'is not', null)
    .orderBy('done_at')
    .execute()
  // The note of a reply is its text.
  return new Map(rows.map(({ thread_id, note, deed }) => [thread_id, deed === 'follow-up' ? note : null]))
}

/** The threads with a delivery that is not tried again by itself: few, which an index of the outbox has. */
export function selectFailed(db: SiteDatabase) {
  const failed = db.selectFrom('outbox').where('delivered_at', 'is', null).where('due_at', 'is', null)
  return failed
    .innerJoin('messages', 'messages.id', 'owner_id')
    .select('messages.thread_id')
    .unionAll(failed.innerJoin('thread_deeds', 'thread_deeds.id', 'owner_id').select('thread_deeds.thread_id'))
    .$narrowType<{ thread_id: string }>()
}

/** Ranks the threads: 2 for one that waits and has a failed mail, 1 for one that was put off until now, or else 0 (J17). */
export function isFirst(db: SiteDatabase) {
  return (eb: ExpressionBuilder<Tables, 'threads'>) =>
    eb
      .case()
      .when('state', '!=', 'open')
      .then(sql.lit(0))
      .when('threads.id', 'in', selectFailed(db))
      .then(sql.lit(2))
      .when('follow_up_at', 'is not', null)
      .then(sql.lit(1))
      .else(sql.lit(0))
      .end()
}

/** The people whom a thread can belong to. */
export const selectPresent = (db: SiteDatabase) =>
  db.selectFrom('people').select('people.id').where('revoked_at', 'is', null)

/** The threads, each with the person whose it is: nobody where that person was revoked. */
function selectThreads(db: SiteDatabase) {
  return db
    .selectFrom('threads')
    .leftJoin('people', (join) => join.onRef('people.id', '=', 'threads.person_id').on('people.revoked_at', 'is', null))
    .select(['threads.id', 'threads.email', 'state', 'waiting_at', 'follow_up_at', 'last_at', 'revision'])
    .select(['people.id as assignee_id', 'people.name as assignee_name'])
}

/** The threads of a query, without the limits of its page. */
export async function filterThreads(
  db: SiteDatabase,
  { words, state, whose, only, kind, property }: InboxQuery,
  { personId, country, late }: { personId: string; country: string; late: Date | null },
) {
  let query = db.selectFrom('threads').select('threads.id')
  query = state === null ? query.where('state', '!=', 'spam') : query.where('state', '=', state)
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

/** The last messages of each thread, so many of each, the newest first, in one statement: `whole`, with what is kept of mails, or their beginnings. */
export async function readLastMessages(
  db: SiteDatabase,
  threadIds: readonly string[],
  { perThread, whole = false }: { perThread: number; whole?: boolean },
) {
  const [first, ...others] = threadIds.map((id) =>
    db
      .selectFrom(
        db
          .selectFrom('messages')
          .select(['id', 'thread_id', 'reference', 'kind', 'typed', 'received_at'])
          .select(whole ? 'fields' : fieldsBeginning.as('fields'))
          .$if(whole, (query) => query.select('mail'))
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
