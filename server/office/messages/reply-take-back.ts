import type { TakenBack } from '../../../domain/inbox/reply.ts'
import type { ThreadState } from '../../../domain/inbox/thread.ts'
import type { Person } from '../../../domain/office/person.ts'
import { readFiles } from '../../database/reply-files.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { recordErasure } from '../../messages/erasures.ts'
import { recordThreadActivities } from './act.ts'
import { findCurrent } from './join.ts'

/** The thread as it was before a reply. */
type Before = {
  state: ThreadState
  waiting_at: string | null
  /** Missing in replies of before there were follow-ups. */
  follow_up_at?: string | null
  person_id: string | null
  revision: number
}

type Asked = { id: string; replyId: string; person: Person; now: Date }

/** Rolls the transaction back. */
export class SentError extends Error {}

/**
 * Deletes a reply while no server has begun to send it or its copy, and puts its thread back. The condition of one statement decides: a
 * server that sends leases the row by such a condition too.
 */
export async function takeBack(db: SiteDatabase, asked: Asked): Promise<TakenBack> {
  try {
    return await db.transaction().execute((transaction) => takeBackIn(transaction, asked))
  } catch (error) {
    if (error instanceof SentError) return { ok: false, reason: 'sent' }
    throw error
  }
}

/** The same in a transaction, which may take back several. @throws {SentError} once one was sent */
export async function takeBackIn(
  transaction: SiteTransaction,
  { id, replyId, person, now }: Asked,
): Promise<TakenBack> {
  // Somebody may have joined the thread to another since.
  const threadId = (await findCurrent(transaction, id)) ?? id
  const reply = await transaction
    .selectFrom('thread_deeds')
    .select(['note', 'properties', 'thread_before'])
    .where('id', '=', replyId)
    .where('thread_id', '=', threadId)
    .where('person_id', '=', person.id)
    .where('deed', '=', 'answer-by-email')
    .executeTakeFirst()
  if (!reply) return { ok: false, reason: 'not-found' }
  // The thread first, and the event after the outbox, as everybody who writes them does.
  await putBack(transaction, threadId, JSON.parse(reply.thread_before ?? 'null'), now)
  const mails = transaction.selectFrom('outbox').where('owner_kind', '=', 'reply').where('owner_id', '=', replyId)
  const { count } = await mails.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { numDeletedRows } = await transaction
    .deleteFrom('outbox')
    .where('owner_kind', '=', 'reply')
    .where('owner_id', '=', replyId)
    .where('delivered_at', 'is', null)
    .where('leased_until', 'is', null)
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < count || count === 0) throw new SentError()
  const files = (await readFiles(transaction, [replyId])).get(replyId) ?? []
  await transaction.deleteFrom('thread_deeds').where('id', '=', replyId).execute()
  // A backup of these ten seconds would send it.
  await recordErasure(transaction, replyId, now)
  await recordThreadActivities(transaction, [threadId], { event: 'take-back-reply', personId: person.id, now })
  return {
    ok: true,
    reply: { text: reply.note ?? '', properties: JSON.parse(reply.properties ?? '[]') },
    files: files.map(({ name }) => name),
  }
}

/** Makes a thread what it was, or, where somebody wrote or did something since the reply, lets it wait again if it did. */
async function putBack(transaction: SiteTransaction, id: string, before: Before | null, now: Date) {
  const update = transaction
    .updateTable('threads')
    .set((eb) => ({ last_at: now.toISOString(), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
  if (!before) return update.execute()
  const { state, waiting_at, follow_up_at = null, person_id, revision } = before
  const back = await update
    .set({ state, waiting_at, follow_up_at, person_id })
    .where('revision', '=', revision + 1)
    .executeTakeFirst()
  if (back.numUpdatedRows > 0) return
  await (state === 'open' ? update.set({ state, waiting_at, follow_up_at }) : update).execute()
}
