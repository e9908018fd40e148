import { sql } from 'kysely'
import { addMonths } from '../../../domain/days.ts'
import { retentionMonths } from '../../../domain/messages/stored-message.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { listLeft } from '../listings/history.ts'

/** Erases the private details of listings that were withdrawn more than 24 months ago, and of drafts that were deleted. */
export async function eraseOldDetails(db: SiteDatabase, now: Date): Promise<void> {
  const oldest = addMonths(now, -retentionMonths)
  const known = db
    .selectFrom('known_listings')
    .select('short_id')
    .where((eb) => eb.or([eb('withdrawn_at', 'is', null), eb('withdrawn_at', '>=', oldest.toISOString())]))
  // Ids of rows are ASCII, so this is `shortId`.
  const shortId = sql<string>`lower(substr(listing_id, 1, 10))`
  const rows = await db
    .selectFrom('books')
    .select(['id', 'listing_id'])
    .where(shortId, 'not in', known)
    // These may have been written in this moment, or published again.
    .where('listing_id', 'not in', db.selectFrom('listings').select('listings.id'))
    .where('listing_id', 'not in', db.selectFrom('listing_drafts').select('listing_drafts.id'))
    .execute()
  if (rows.length === 0) return
  // One on hold, or back to draft, may be offered again.
  const states = new Map((await listLeft(db)).map(({ listing_id, state }) => [listing_id, state]))
  const ended = rows.filter(({ listing_id }) => (states.get(listing_id) ?? 'withdrawn') === 'withdrawn')
  for (const some of inGroups(ended, 500)) {
    const ids = some.map(({ id }) => id)
    await db.deleteFrom('books').where('id', 'in', ids).execute()
  }
}
