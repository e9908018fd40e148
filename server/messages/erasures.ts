import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Notes that a message or a subscriber was erased on request, so that a restore does not bring it back. The id is random and says nothing about the person. */
export async function recordErasure(transaction: Transaction<Tables>, id: string, now: Date): Promise<void> {
  await transaction
    .insertInto('erasures')
    .values({ id, erased_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Forgets erasures from before an instant: by then, what a backup from before them holds is itself too old to be held. */
export async function eraseOldErasures(db: Kysely<Tables>, instant: Date): Promise<void> {
  await db.deleteFrom('erasures').where('erased_at', '<', instant.toISOString()).execute()
}
