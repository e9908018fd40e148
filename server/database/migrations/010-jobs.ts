import type { Kysely } from 'kysely'

/** The work that is done at intervals: when it was last done, and the lease of the server that is doing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'text')
    .addColumn('leased_until', 'text')
    .execute()
}
