import type { Kysely } from 'kysely'

/** Records which messages and subscribers were erased on request, so that restoring an older backup does not bring them back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute()
}
