import type { Kysely } from 'kysely'

/** When a listing was last changed, if its record says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('listings').addColumn('updated_at', 'text').execute()
}
