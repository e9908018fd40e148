import { type ExpressionBuilder, sql } from 'kysely'
import { answerEvents, joinedFor, type ThreadEvent, type ThreadState } from '../../domain/inbox/thread.ts'
import { shortId } from '../../domain/listings/listing.ts'
import { splitPropertyIds } from '../../domain/messages/submitted-fields.ts'
import { lockKey } from '../database/locks.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'
import { shift } from '../timing/instants.ts'
import type { OutboxEntry } from './outbox-rows.ts'

type Joining = {
  id: string
  fields: Readonly<Record<string, string>>
  now: Date
  writer?: string
  /** The id of its thread, null for one of its own; without it the address decides. */
  into?: string | null
  /** False where it waits for nothing: it is answered already, or no question. */
  opens?: boolean
}

/**
 * Finds the thread of a message, that in which its address stood last if it is young enough or put off (J16), or begins it with the message's id, in
 * the transaction that stores the message; one without an address begins one. It waits from now on, but spam stays spam. A thread that nobody has
 * goes to `writer`, whoever of the office enters the message, or else to the responsible person of the first property that has one: `givenTo`.
 */
export async function joinThread(
  transaction: SiteTransaction,
  { id, fields, now, writer, into, opens = true }: Joining,
): Promise<{ id: string; givenTo: string | null; isSpam: boolean }> {
  const email = (fields.email ?? '').toLowerCase()
  const instant = now.toISOString()
  // Two messages of one address that arrive together wait for each other.
  await lockKey(transaction, email)
  const responsible = writer ?? (await findResponsible(transaction, splitPropertyIds(fields.propertyID)))
  const current = await transaction
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    // Somebody revoked has none.
    .leftJoin('people', (join) => join.onRef('people.id', '=', 'threads.person_id').on('people.revoked_at', 'is', null))
    .select(['threads.id', 'threads.state', 'people.id as assignee'])
    .where((eb) =>
      into === undefined
        ? eb.and([
            eb('messages.email', '=', email),
            eb('messages.email', '!=', ''),
            eb.or([eb('last_at', '>=', shift(now, -joinedFor)), eb('state', '=', 'follow-up')]),
          ])
        : eb('threads.id', '=', into ?? ''),
    )
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const staysSpam = current?.state === 'spam' && !(await listKnown(transaction, [current.id])).has(current.id)
  const isGiven = responsible !== null && !current?.assignee && !staysSpam
  const joined =
    current &&
    (await transaction
      .updateTable('threads')
      .set((eb) => {
        const last_at = eb.case().when('last_at', '>', instant).then(eb.ref('last_at')).else(instant).end()
        if (!opens) return { last_at, revision: eb('revision', '+', 1) }
        // Somebody may have taken it back in this moment.
        const isSpam = staysSpam ? eb('state', '=', 'spam') : sql<boolean>`1 = 0`
        return {
          state: eb.case().when(isSpam).then(sql.lit<ThreadState>('spam')).else(sql.lit<ThreadState>('open')).end(),
          waiting_at: eb
            .case()
            .when(isSpam)
            .then(null)
            .else(eb.fn.coalesce('waiting_at', eb.val(instant)))
            .end(),
          follow_up_at: null,
          last_at,
          revision: eb('revision', '+', 1),
          ...(isGiven && { person_id: responsible }),
        }
      })
      .where('id', '=', current.id)
      .returning(['id', 'state'])
      .executeTakeFirst())
  // Its last message may have been erased in this moment.
  if (!joined) {
    await transaction
      .insertInto('threads')
      .values({
        ...{ id, email, person_id: responsible, last_at: instant },
        ...(opens ? { state: 'open', waiting_at: instant } : { state: 'closed', waiting_at: null }),
      })
      .execute()
  }
  return { id: joined?.id ?? id, givenTo: isGiven ? responsible : null, isSpam: joined?.state === 'spam' }
}

/** Finds those of some threads that cannot be spam, as the office has answered one of their addresses, or it is an owner's (J16). */
export async function listKnown(db: SiteDatabase, threadIds: readonly string[]): Promise<ReadonlySet<string>> {
  const messages = await db
    .selectFrom('messages')
    .select(['thread_id', 'email'])
    .distinct()
    .where('thread_id', 'in', threadIds)
    .where('email', '!=', '')
    .execute()
  const addresses = [...new Set(messages.map(({ email }) => email))]
  if (addresses.length === 0) return new Set()
  const answered = await db
    .selectFrom('thread_deeds')
    .innerJoin('messages', 'messages.thread_id', 'thread_deeds.thread_id')
    .select('messages.email')
    .distinct()
    .where('messages.email', 'in', addresses)
    .where('deed', 'in', [...answerEvents, 'answer-by-email'])
    // In a thread of several addresses an event of before it was joined is about its own.
    .where((eb) =>
      eb.or([eb('thread_deeds.email', 'is', null), eb('thread_deeds.email', '=', eb.ref('messages.email'))]),
    )
    .execute()
  const owners = await db.selectFrom('books').select('owner_email').where('owner_email', 'is not', null).execute()
  const known = new Set([
    ...answered.map(({ email }) => email),
    ...owners.map(({ owner_email }) => (owner_email ?? '').toLowerCase()),
  ])
  return new Set(
    messages.flatMap(({ thread_id, email }) => (thread_id !== null && known.has(email) ? [thread_id] : [])),
  )
}

/** The responsible person (J11) of the first of some properties that has one. */
async function findResponsible(transaction: SiteTransaction, ids: readonly string[]): Promise<string | null> {
  if (ids.length === 0) return null
  const rows = await transaction
    .selectFrom('books')
    .innerJoin('people', 'people.id', 'books.person_id')
    .select(['listing_id', 'people.id'])
    .where(sql<string>`lower(substr(listing_id, 1, 10))`, 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
  const responsible = new Map(rows.map(({ listing_id, id }) => [shortId(listing_id), id]))
  return ids.map((id) => responsible.get(id)).find((person) => person !== undefined) ?? null
}

/** The columns of a thread that is opened again: it waits since its last message, unless it waits already. */
export function openAgain(eb: ExpressionBuilder<Tables, 'threads'>) {
  return {
    state: 'open' as const,
    follow_up_at: null,
    waiting_at: eb.fn.coalesce(
      'waiting_at',
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.max('received_at').as('received_at'))
        .whereRef('messages.thread_id', '=', 'threads.id'),
    ),
    revision: eb('revision', '+', 1),
  }
}

/**
 * Opens the thread of a reply that was refused for good (J20), in the transaction that records it and before its outbox row, as a restore
 * locks the tables in this order. It waits since its last message. Changes nothing once another server has leased the row.
 */
export async function reopenThread(transaction: SiteTransaction, entry: OutboxEntry): Promise<void> {
  const { id, owner_id, leased_until } = entry
  await transaction
    .updateTable('threads')
    .set(openAgain)
    .where('id', '=', (eb) => eb.selectFrom('thread_deeds').select('thread_id').where('thread_deeds.id', '=', owner_id))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('outbox').select('outbox.id').where('id', '=', id).where('leased_until', '=', leased_until)),
    )
    .execute()
}

/** These leave a thread as open as a refusal made it. */
const harmless: readonly ThreadEvent[] = ['take-thread', 'give-thread', 'note-thread', 'retry-mails']

/**
 * Answers the thread that was opened because a reply was refused, once that was sent again, or puts it off as the reply had it (J20). It stays
 * open where somebody wrote since, or did more than note or give it: then it is not the refusal that keeps it open.
 */
export async function answerThread(
  transaction: SiteTransaction,
  { owner_id }: OutboxEntry,
  now: string,
): Promise<void> {
  const reply = await transaction
    .selectFrom('thread_deeds')
    .select(['thread_id', 'done_at', 'follow_up_at'])
    .where('id', '=', owner_id)
    .executeTakeFirst()
  if (!reply) return
  const { thread_id, done_at, follow_up_at } = reply
  await transaction
    .updateTable('threads')
    .set((eb) => ({
      ...{ state: follow_up_at === null ? 'answered' : 'follow-up', waiting_at: null, follow_up_at, last_at: now },
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', thread_id)
    .where('state', '=', 'open')
    .where('follow_up_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messages').select('id').where('thread_id', '=', thread_id).where('received_at', '>', done_at),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('thread_deeds')
            .select('id')
            .where('thread_id', '=', thread_id)
            .where('done_at', '>', done_at)
            .where('deed', 'not in', harmless),
        ),
      ),
    )
    .execute()
}
