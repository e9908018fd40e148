import type { SiteDatabase } from '../database/tables.ts'

/** The short ids among some that the site has ever shown, in their order, as anybody can post any id. No mail names another. */
export async function filterKnown(db: SiteDatabase, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('known_listings').select('short_id').where('short_id', 'in', ids).execute()
  const known = new Set(rows.map(({ short_id }) => short_id))
  return ids.filter((id) => known.has(id))
}
