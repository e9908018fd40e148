import { inGroups } from '../database/in-groups.ts'
import type { SiteDatabase } from '../database/tables.ts'

/** A listing of which nobody is told as it came with many others (K5.2). */
export type HeldListing = { shortId: string; name: string; firstOfferedAt: string }

/** Lists the held listings that are on the site, the latest first. */
export async function listHeld(db: SiteDatabase, limit = 1_000): Promise<HeldListing[]> {
  const rows = await db
    .selectFrom('known_listings')
    .select(['short_id', 'property_name', 'first_offered_at'])
    .where('held', '=', 1)
    .where('withdrawn_at', 'is', null)
    .orderBy('first_offered_at', 'desc')
    .orderBy('short_id')
    .limit(limit)
    .execute()
  return rows.map(({ short_id, property_name, first_offered_at }) => ({
    ...{ shortId: short_id, name: property_name, firstOfferedAt: first_offered_at ?? '' },
  }))
}

/** Releases held listings, so that who looks for them is told on the next day of theirs; or settles that nobody is told that they are new. */
export async function settleHeld(
  db: SiteDatabase,
  shortIds: readonly string[],
  then: 'release' | 'tell-nobody',
): Promise<void> {
  for (const some of inGroups(shortIds, 500))
    await db
      .updateTable('known_listings')
      .set({ held: then === 'release' ? 0 : 2 })
      .where('held', '=', 1)
      .where('short_id', 'in', some)
      .execute()
}
