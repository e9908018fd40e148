import type { ThreadEvent } from '../../domain/inbox/thread.ts'
import { eraseSentFiles } from '../database/reply-files.ts'
import type { SiteTransaction } from '../database/tables.ts'
import { noteReplied } from '../saved-searches/told.ts'
import type { Delivered } from './delivery.ts'
import type { OutboxEntry } from './outbox-rows.ts'
import { openAgain } from './threads.ts'

/** Records that a mail of a reply has left: it answers its thread, who looks for something was told of its listings (K5.4), and its files go (J20). */
export async function recordReply(transaction: SiteTransaction, { entry, now, settle }: Delivered): Promise<void> {
  if (entry.purpose === 'send-reply') {
    if (entry.last_error !== null) await answerThread(transaction, entry, now.toISOString())
    await noteReplied(transaction, entry.owner_id, now)
  }
  await settle()
  await eraseSentFiles(transaction, entry.owner_id)
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
async function answerThread(transaction: SiteTransaction, { owner_id }: OutboxEntry, now: string): Promise<void> {
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
