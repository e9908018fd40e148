import type { SiteTransaction } from '../database/tables.ts'
import type { OutboxEntry } from './outbox-rows.ts'

/**
 * Opens the thread of a reply that was refused for good (J20), in the transaction that records it and before its outbox row, as a restore
 * locks the tables in this order. It waits since its last message. Changes nothing once another server has leased the row.
 */
export async function reopenThread(transaction: SiteTransaction, entry: OutboxEntry): Promise<void> {
  const { id, owner_id, leased_until } = entry
  await transaction
    .updateTable('threads')
    .set((eb) => ({
      state: 'open',
      waiting_at: eb.fn.coalesce(
        'waiting_at',
        eb
          .selectFrom('messages')
          .select(({ fn }) => fn.max('received_at').as('received_at'))
          .whereRef('messages.thread_id', '=', 'threads.id'),
      ),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', (eb) => eb.selectFrom('thread_deeds').select('thread_id').where('thread_deeds.id', '=', owner_id))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('outbox').select('outbox.id').where('id', '=', id).where('leased_until', '=', leased_until)),
    )
    .execute()
}
