import type { SiteDatabase } from '../database/tables.ts'

/** Counts the listings on the site of which nobody is told as they came with many others (K5.2). */
export async function countHeld(db: SiteDatabase): Promise<number> {
  const query = db.selectFrom('known_listings').select(({ fn }) => fn.countAll().as('count'))
  const { count } = await query.where('held', '=', 1).where('withdrawn_at', 'is', null).executeTakeFirstOrThrow()
  return Number(count)
}

/** Releases the held listings, so that people who look for them are told on their next day; or settles that nobody is told that they are new. Returns their number. */
export async function settleHeld(db: SiteDatabase, then: 'tell' | 'tell-nobody'): Promise<number> {
  const query = db
    .updateTable('known_listings')
    .set({ held: then === 'tell' ? 0 : 2 })
    .where('held', '=', 1)
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)
}
