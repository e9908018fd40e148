import { type Kysely, sql } from 'kysely'

/** Records which messages and subscribers were erased on request, so that restoring an older backup does not bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table erasures (id text primary key, erased_at text not null)`.execute(db)
}
