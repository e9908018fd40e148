import { sql } from 'kysely'
import type { SiteDatabase, SiteTransaction, Tables } from './tables.ts'

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
export const readListingVersion = (db: SiteDatabase): Promise<number> => readVersion(db, 'listings')

/** The version of a collection; those of `contacts` and `redirects` are raised by triggers (migrations 022 and 047). */
export async function readVersion(db: SiteDatabase, name: Tables['collections']['name']): Promise<number> {
  const query = db.selectFrom('collections').select('version').where('name', '=', name)
  return (await query.executeTakeFirstOrThrow()).version
}
