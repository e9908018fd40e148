import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Insertable } from 'kysely'
import type { UndoableThreadsChange } from '../../../domain/inbox/bulk-threads.ts'
import { takeBackTime } from '../../../domain/inbox/reply.ts'
import { toWordsText } from '../../../domain/inbox/search-text.ts'
import { type Act, type Acted, answerEvents, type ThreadEvent } from '../../../domain/inbox/thread.ts'
import type { ActivityEvent } from '../../../domain/office/activity.ts'
import type { Person } from '../../../domain/office/person.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { enqueueGiven } from '../../messages/given-mail.ts'
import type { MailContext } from '../../messages/mails.ts'
import { listKnown } from '../../messages/threads.ts'
import { allOrNothing } from '../bulk/all-or-nothing.ts'
import { keepRows } from '../bulk/kept-rows.ts'
import { recordActivities } from '../people/activity.ts'
import { findReceiver } from '../people/receiver.ts'
import { joinThread, separateThread } from './join.ts'

const rowsPerStatement = 100

type Done<What = Act> = { id: string; done: What; person: Person; now: Date }

/** Tells somebody that a thread is theirs; null where no mail is sent. */
type Mails = { context: MailContext } | null

/** Does something to a thread, and writes it down: with its words in the thread, without them in the activity. */
export async function act(db: SiteDatabase, { id, done, person, now }: Done, mail: Mails): Promise<Acted> {
  return allOrNothing(db, async (transaction): Promise<Acted> => {
    const assignee =
      done.event === 'give-thread' && done.to !== null ? await findReceiver(transaction, done.to) : undefined
    if (assignee === null) return { ok: false, reason: 'nobody' }
    const before = await readBefore(transaction, id)
    const refused = await changeThread(transaction, { id, done, person, now })
    if (refused) return refused
    if (done.event === 'mark-spam' && (await listKnown(transaction, [id])).size > 0)
      return { ok: false, reason: 'known' }
    if (done.event === 'retry-mails' && (await retryFailed(transaction, id, now)) === 0n)
      return { ok: false, reason: 'nothing' }
    const reference = await recordEvent(
      transaction,
      { id, done, person, now },
      {
        given_to: assignee?.name ?? null,
        note: ('note' in done && done.note) || null,
        follow_up_at: done.event === 'follow-up' ? done.at : null,
      },
    )
    const what = toUndoable(done, assignee?.name ?? null)
    const changeId = what && before ? randomUUID() : null
    if (what && before && changeId) await keepRows(transaction, { id: changeId, what, now }, [before])
    if (mail && assignee && assignee.id !== person.id) {
      const given = { personId: assignee.id, threads: [{ id, reference }], giver: person.name }
      const due = new Date(now.getTime() + takeBackTime)
      await enqueueGiven(transaction, given, { mailContext: mail.context, now, ...(changeId && { id: changeId, due }) })
    }
    return { ok: true, changeId }
  })
}

/** Reads a thread as `Undo` puts it back. */
async function readBefore(transaction: SiteTransaction, id: string) {
  const thread = await transaction
    .selectFrom('threads')
    .select(['id as subject_id', 'state', 'person_id', 'waiting_at', 'follow_up_at', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!thread) return null
  const { revision, ...before } = thread
  return { ...before, version_after: revision + 1 }
}

/** The change on many threads (J22) that an event on one is the same as; null where there is none. */
function toUndoable(done: Act, assignee: string | null): Pick<UndoableThreadsChange, 'kind' | 'value' | 'same'> | null {
  switch (done.event) {
    case 'close-thread':
      return { kind: 'closed', value: null, same: 0 }
    case 'mark-spam':
      return { kind: 'spam', value: null, same: 0 }
    case 'follow-up':
      return { kind: 'follow-up', value: done.at, same: 0 }
    case 'give-thread':
    case 'take-thread':
      return { kind: 'given', value: assignee, same: 0 }
    default:
      return answerEvents.some((event) => event === done.event)
        ? { kind: 'answered', value: done.event, same: 0 }
        : null
  }
}

type Words = Pick<
  Insertable<Tables['thread_deeds']>,
  'id' | 'email' | 'given_to' | 'note' | 'properties' | 'thread_before' | 'follow_up_at'
>

/** Writes an event down: with its words in the thread, without them in the activity. Returns the reference by which that names the thread. */
export async function recordEvent(
  transaction: SiteTransaction,
  { id, done: { event }, person, now }: Done<{ event: ThreadEvent }>,
  words: Partial<Words>,
): Promise<string> {
  const [named] = await recordEvents(transaction, [id], { event, by: person, now }, words)
  return named?.reference ?? ''
}

/** Somebody who does something to threads; without an id the command line. */
export type Doer = { id: string | null; name: string }

/** A thread with the reference by which the activity names it. */
export type NamedThread = { id: string; reference: string }

/** Writes the same event of many threads down, each with its line of the activity. Returns them in their order. */
export async function recordEvents(
  transaction: SiteTransaction,
  ids: readonly string[],
  { event, by, now }: { event: ThreadEvent; by: Doer; now: Date },
  words: Partial<Words>,
): Promise<NamedThread[]> {
  for (const some of inGroups(ids, rowsPerStatement)) {
    const rows = some.map((id) => ({
      ...{ id: randomUUID(), thread_id: id, done_at: now.toISOString() },
      ...{ person_id: by.id, person_name: by.name, deed: event },
      ...words,
      search: toWordsText(words.note ?? ''),
    }))
    await transaction.insertInto('thread_deeds').values(rows).execute()
  }
  return recordThreadActivities(transaction, ids, { event, personId: by.id, now })
}

/** Adds a line of the activity about each of some threads. Returns them in their order. */
export async function recordThreadActivities(
  transaction: SiteTransaction,
  ids: readonly string[],
  { event, personId, now }: { event: ActivityEvent; personId: string | null; now: Date },
): Promise<NamedThread[]> {
  const references = await readReferences(transaction, ids)
  const named = ids.map((id) => ({ id, reference: references.get(id) ?? '' }))
  const lines = named.map(({ id, reference: name }) => ({
    personId,
    event,
    subject: { kind: 'message', id, name } as const,
  }))
  await recordActivities(transaction, lines, now)
  return named
}

type ThreadChange = Act | { event: 'answer-by-email'; seen: number; at: string | null }

/** Changes a thread as an event does. A refusal where it is not there, or is not as the person saw it. */
export async function changeThread(
  transaction: SiteTransaction,
  { id, done, person, now }: Done<ThreadChange>,
): Promise<{ ok: false; reason: 'changed' | 'not-found' } | null> {
  if (done.event === 'join-thread') return refuse(await joinThread(transaction, { id, done, now }))
  if (done.event === 'separate-thread') return refuse(await separateThread(transaction, { id, done, now }))
  const last_at = now.toISOString()
  const update = transaction.updateTable('threads').where('id', '=', id)
  const changed =
    done.event === 'note-thread' || done.event === 'retry-mails'
      ? update.set({ last_at })
      : update
          .set((eb) => ({ ...toColumns(eb, done, person), last_at, revision: eb('revision', '+', 1) }))
          .where('revision', '=', done.seen)
  return refuse((await changed.executeTakeFirst()).numUpdatedRows > 0)

  async function refuse(isChanged: boolean) {
    if (isChanged) return null
    return { ok: false, reason: (await exists(transaction, id)) ? 'changed' : 'not-found' } as const
  }
}

type OneThread = Exclude<ThreadChange, { event: 'join-thread' | 'separate-thread' }>

function toColumns(eb: ExpressionBuilder<Tables, 'threads'>, done: OneThread, person: Person) {
  switch (done.event) {
    case 'take-thread':
      return { person_id: person.id }
    case 'give-thread':
      return { person_id: done.to }
    case 'close-thread':
      return { state: 'closed', waiting_at: null, follow_up_at: null } as const
    case 'mark-spam':
      return { state: 'spam', waiting_at: null, follow_up_at: null } as const
    case 'open-thread':
      return {
        state: 'open',
        follow_up_at: null,
        // As after an answer that was noted by mistake, it waits since its last message.
        waiting_at: eb
          .selectFrom('messages')
          .select(({ fn }) => fn.max('received_at').as('received_at'))
          .whereRef('messages.thread_id', '=', 'threads.id'),
      } as const
    default: {
      const assignee = eb
        .selectFrom('people')
        .select('people.id')
        .whereRef('people.id', '=', 'threads.person_id')
        .where('revoked_at', 'is', null)
      const follow_up_at = 'at' in done ? done.at : null
      const state = follow_up_at === null ? 'answered' : 'follow-up'
      return { state, waiting_at: null, follow_up_at, person_id: eb.fn.coalesce(assignee, eb.val(person.id)) } as const
    }
  }
}

async function exists(transaction: SiteTransaction, id: string) {
  return (await transaction.selectFrom('threads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The references of the threads' last messages: each names its thread without a word of it. */
async function readReferences(transaction: SiteTransaction, ids: readonly string[]) {
  const references = new Map<string | null, string>()
  for (const some of inGroups(ids, rowsPerStatement)) {
    const query = transaction.selectFrom('messages').select(['thread_id', 'reference']).where('thread_id', 'in', some)
    for (const { thread_id, reference } of await query.orderBy('received_at').execute())
      references.set(thread_id, reference)
  }
  return references
}

/** Makes the deliveries due that are not tried again by themselves. Returns their number. */
async function retryFailed(transaction: SiteTransaction, id: string, now: Date): Promise<bigint> {
  const { numUpdatedRows } = await transaction
    .updateTable('outbox')
    .set({ due_at: now.toISOString(), attempts: 0 })
    .where('delivered_at', 'is', null)
    .where('due_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('owner_id', 'in', eb.selectFrom('messages').select('messages.id').where('thread_id', '=', id)),
        eb('owner_id', 'in', eb.selectFrom('thread_deeds').select('thread_deeds.id').where('thread_id', '=', id)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows
}
