import { sql } from 'kysely'
import type { SiteDatabase, SiteTransaction } from './tables.ts'

/**
 * Raises the version of the listings, and returns it for the rows that the transaction writes. Writers wait for each other
 * here until they commit, so that versions become visible in their order.
 */
export async function raiseListingVersion(transaction: SiteTransaction): Promise<number> {
  const query = transaction.updateTable('collections').set({ version: sql`version + 1` })
  const { version } = await query.where('name', '=', 'listings').returning('version').executeTakeFirstOrThrow()
  return version
}

/** Changes with each write of a listing. */
export async function readListingVersion(db: SiteDatabase): Promise<number> {
  const query = db.selectFrom('collections').select('version').where('name', '=', 'listings')
  return (await query.executeTakeFirstOrThrow()).version
}
