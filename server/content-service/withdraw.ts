import type { Kysely } from 'kysely'
import { shortId } from '../../domain/listings/listing.ts'
import type { Tables } from '../database/tables.ts'

/** Deletes a record by its id or short id, in any case; returns its name, or null if there is none. */
export async function withdraw(db: Kysely<Tables>, id: string): Promise<string | null> {
  const wanted = id.toLowerCase()
  const row = await db
    .selectFrom('listings')
    .select(['id', 'short_id', 'property_name'])
    .where('short_id', '=', shortId(id))
    .executeTakeFirst()
  if (!row || (wanted !== row.short_id && wanted !== row.id.toLowerCase())) return null
  await db.deleteFrom('listings').where('id', '=', row.id).execute()
  return row.property_name
}
