import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'

/** Records that a message, a note or reply, a subscriber or private details were erased on request, so that a restore does not bring them back. */
export async function recordErasure(transaction: SiteTransaction, id: string, now: Date): Promise<void> {
  await transaction
    .insertInto('erasures')
    .values({ id, erased_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Deletes the records from before an instant. A backup that still holds such a person is older than the retention period. */
export async function eraseOldErasures(db: SiteDatabase, instant: Date): Promise<void> {
  await db.deleteFrom('erasures').where('erased_at', '<', instant.toISOString()).execute()
}
