import { type Act, threadStates } from '../../../domain/inbox/thread.ts'
import { lockKey } from '../../database/locks.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'

type Doing<Name extends Act['event']> = { id: string; done: Extract<Act, { event: Name }>; now: Date }

/** The thread in which the messages of a thread stand now: a thread has the id of its first message. Null where that was erased. */
export async function findCurrent(db: SiteDatabase, id: string): Promise<string | null> {
  const thread = await db.selectFrom('threads').select('id').where('id', '=', id).executeTakeFirst()
  if (thread) return thread.id
  const message = await db.selectFrom('messages').select('thread_id').where('id', '=', id).executeTakeFirst()
  return message?.thread_id ?? null
}

/** The same join, with the thread that has an e-mail address as the one that stays, where the other has a telephone alone. */
export async function towardsAddress<Join extends Extract<Act, { event: 'join-thread' }>>(
  db: SiteDatabase,
  { id, done }: { id: string; done: Join },
): Promise<{ id: string; done: Join }> {
  const query = db.selectFrom('threads').select(['id', 'email']).where('id', 'in', [id, done.other])
  const emails = new Map((await query.execute()).map((thread) => [thread.id, thread.email]))
  if (emails.get(id) !== '' || !emails.get(done.other)) return { id, done }
  return { id: done.other, done: { ...done, other: id, seen: done.otherSeen, otherSeen: done.seen } }
}

/** Moves the messages and events of another thread to this one, which keeps its address. False where either is not as the person saw it. */
export async function joinThread(transaction: SiteTransaction, { id, done, now }: Doing<'join-thread'>) {
  const threads = await lockThreads(transaction, [id, done.other])
  const [own, other] = [id, done.other].map((one) => threads.find((thread) => thread.id === one))
  if (!own || !other || own === other) return false
  if (own.revision !== done.seen || other.revision !== done.otherSeen) return false
  for (const thread of [own, other]) {
    const events = transaction.updateTable('thread_deeds').where('thread_id', '=', thread.id)
    // The events of a thread of several addresses may be about each of them.
    if (thread.addresses.length === 1) await events.set({ email: thread.email }).where('email', 'is', null).execute()
    if (thread === other) await events.set({ thread_id: id }).execute()
  }
  await transaction.updateTable('messages').set({ thread_id: id }).where('thread_id', '=', other.id).execute()
  await transaction.deleteFrom('threads').where('id', '=', other.id).execute()
  const assignees = await transaction.selectFrom('people').select('id').where('revoked_at', 'is', null).execute()
  const state = threadStates.find((each) => each === own.state || each === other.state) ?? own.state
  const firstOf = (...instants: (string | null)[]) => instants.filter((instant) => instant !== null).sort()[0] ?? null
  const keeps = (person: string | null) => assignees.some((assignee) => assignee.id === person)
  await transaction
    .updateTable('threads')
    .set({
      state,
      waiting_at: firstOf(own.waiting_at, other.waiting_at),
      follow_up_at: state === 'follow-up' ? firstOf(own.follow_up_at, other.follow_up_at) : null,
      person_id: [own.person_id, other.person_id].find(keeps) ?? null,
      last_at: now.toISOString(),
      // An open page of either shows nothing of this.
      revision: Math.max(own.revision, other.revision) + 1,
    })
    .where('id', '=', id)
    .execute()
  return true
}

/** Makes the messages of a joined address a thread of its own, with the events of before it was joined. It is open, as replies went to the other address. */
export async function separateThread(transaction: SiteTransaction, { id, done, now }: Doing<'separate-thread'>) {
  const [own] = await lockThreads(transaction, [id])
  const { address } = done
  if (own?.revision !== done.seen || address === own.email || !own.addresses.includes(address)) return false
  const messages = await transaction
    .selectFrom('messages')
    .select(['id', 'received_at'])
    .where('thread_id', '=', id)
    .where('email', '=', address)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  const [first, last] = [messages[0], messages.at(-1)]
  if (!first || !last) return false
  const last_at = now.toISOString()
  await transaction
    .insertInto('threads')
    .values({
      ...{ id: first.id, email: address, state: 'open', person_id: own.person_id },
      ...{ waiting_at: last.received_at, last_at },
    })
    .execute()
  for (const table of ['messages', 'thread_deeds'] as const)
    await transaction
      .updateTable(table)
      .set({ thread_id: first.id })
      .where('thread_id', '=', id)
      .where('email', '=', address)
      .execute()
  await transaction
    .updateTable('threads')
    .set({ last_at, revision: own.revision + 1 })
    .where('id', '=', id)
    .execute()
  return true
}

/** The threads with their addresses. Neither an event nor a message of these addresses comes to them until the transaction ends. */
async function lockThreads(transaction: SiteTransaction, ids: readonly string[]) {
  const messages = await transaction
    .selectFrom('messages')
    .select(['thread_id', 'email'])
    .distinct()
    .where('thread_id', 'in', ids)
    .orderBy('email')
    .execute()
  for (const { email } of messages) await lockKey(transaction, email)
  const threads = await transaction
    .updateTable('threads')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', 'in', ids)
    .returning(['id', 'email', 'state', 'person_id', 'waiting_at', 'follow_up_at', 'revision'])
    .execute()
  return threads.map((thread) => ({
    ...thread,
    addresses: messages.filter(({ thread_id }) => thread_id === thread.id).map(({ email }) => email),
  }))
}
