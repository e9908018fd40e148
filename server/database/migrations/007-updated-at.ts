import { type Kysely, sql } from 'kysely'

/** When a listing was last changed, if its record says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings add column updated_at text`.execute(db)
}
