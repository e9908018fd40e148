import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Insertable } from 'kysely'
import { toWordsText } from '../../../domain/inbox/search-text.ts'
import type { Act, Acted, ThreadEvent } from '../../../domain/inbox/thread.ts'
import type { ActivityEvent } from '../../../domain/office/activity.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../../database/tables.ts'
import { enqueueGiven } from '../../messages/given-mail.ts'
import type { MailContext } from '../../messages/mails.ts'
import { allOrNothing } from '../bulk/all-or-nothing.ts'
import { recordActivity } from '../people/activity.ts'
import { findPerson } from '../people/colleagues.ts'
import { joinThread, separateThread } from './join.ts'

type Done<What = Act> = { id: string; done: What; person: Person; now: Date }

/** Tells somebody that a thread is theirs; null where no mail is sent. */
type Mails = { context: MailContext } | null

/** Does something to a thread, and writes it down: with its words in the thread, without them in the activity. */
export async function act(db: SiteDatabase, { id, done, person, now }: Done, mail: Mails): Promise<Acted> {
  return allOrNothing(db, async (transaction): Promise<Acted> => {
    const assignee =
      done.event === 'give-thread' && done.to !== null ? await findPerson(transaction, done.to) : undefined
    if (done.event === 'give-thread' && done.to !== null && !assignee?.joined_at) return { ok: false, reason: 'nobody' }
    const refused = await changeThread(transaction, { id, done, person, now })
    if (refused) return refused
    if (done.event === 'retry-mails' && (await retryFailed(transaction, id, now)) === 0n)
      return { ok: false, reason: 'nothing' }
    const reference = await recordEvent(
      transaction,
      { id, done, person, now },
      { given_to: assignee?.name ?? null, note: ('note' in done && done.note) || null },
    )
    if (mail && assignee && assignee.id !== person.id) {
      const given = { personId: assignee.id, threads: [{ id, reference }], giver: person.name }
      await enqueueGiven(transaction, given, { mailContext: mail.context, now })
    }
    return { ok: true }
  })
}

type Words = Pick<
  Insertable<Tables['thread_deeds']>,
  'id' | 'email' | 'given_to' | 'note' | 'properties' | 'thread_before'
>

/** Writes an event down: with its words in the thread, without them in the activity. Returns the reference by which that names the thread. */
export async function recordEvent(
  transaction: SiteTransaction,
  { id, done: { event }, person, now }: Done<{ event: ThreadEvent }>,
  words: Partial<Words>,
): Promise<string> {
  await transaction
    .insertInto('thread_deeds')
    .values({
      ...{ id: randomUUID(), thread_id: id, done_at: now.toISOString() },
      ...{ person_id: person.id, person_name: person.name, deed: event },
      ...words,
      search: toWordsText(words.note ?? ''),
    })
    .execute()
  return recordThreadActivity(transaction, { id, done: { event }, person, now })
}

/** Adds a line of the activity about a thread. Returns the reference by which it names the thread. */
export async function recordThreadActivity(
  transaction: SiteTransaction,
  { id, done: { event }, person, now }: Done<{ event: ActivityEvent }>,
): Promise<string> {
  const reference = await findReference(transaction, id)
  const subject = { kind: 'message', id, name: reference } as const
  await recordActivity(transaction, { personId: person.id, event, subject }, now)
  return reference
}

type ThreadChange = Act | { event: 'answer-by-email'; seen: number }

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
      return { state: 'closed', waiting_at: null } as const
    case 'open-thread':
      return {
        state: 'open',
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
      return { state: 'answered', waiting_at: null, person_id: eb.fn.coalesce(assignee, eb.val(person.id)) } as const
    }
  }
}

async function exists(transaction: SiteTransaction, id: string) {
  return (await transaction.selectFrom('threads').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The reference of its last message: it names the thread without a word of it. */
async function findReference(transaction: SiteTransaction, id: string): Promise<string> {
  const query = transaction.selectFrom('messages').select('reference').where('thread_id', '=', id)
  return (await query.orderBy('received_at', 'desc').limit(1).executeTakeFirstOrThrow()).reference
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
