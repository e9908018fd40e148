import { nameOfListing } from '../../../domain/cards/card.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { fromRow } from '../../listings/listing-row.ts'
import { startWriting, withdrawWithin } from '../../listings/listing-store.ts'
import type { Job } from '../../timing/scheduler.ts'
import { recordActivities } from '../people/activity.ts'

/** Withdraws our own listings that were let or sold twelve months ago (B16), in one transaction. */
export async function withdrawTaken(db: SiteDatabase, now: Date): Promise<void> {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() - 1)
  const list = (from: SiteDatabase) =>
    from
      .selectFrom('listings')
      .selectAll()
      .where('availability', 'in', ['Let', 'Sold'])
      .where('availability_date', '<=', latest.toISOString().slice(0, 10))
      .execute()
  // Without any, no server need read the listings again.
  if ((await list(db)).length === 0) return
  await db.transaction().execute(async (transaction) => {
    const writer = await startWriting(transaction, null, now)
    // Other writers wait from here on, and one may have made a listing available meanwhile.
    const rows = await list(transaction)
    await withdrawWithin(
      transaction,
      rows.map(({ id }) => id),
      writer,
    )
    const lines = rows.map((row) => {
      const subject = { kind: 'listing', id: row.id, name: nameOfListing(fromRow(row)) } as const
      return { personId: null, event: 'withdraw-taken', subject } as const
    })
    await recordActivities(transaction, lines, now)
  })
}

/** Once a day. Every server then sees the new version of the listings. */
export function createTakenJob(db: SiteDatabase): Job {
  return { name: 'withdraw-taken', interval: 24 * 60 * 60_000, run: (now) => withdrawTaken(db, now) }
}
