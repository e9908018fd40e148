import type { Kysely } from 'kysely'

/** Lets servers read only the listings that changed, and keeps the record that a write replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('collections')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await (db as Kysely<{ collections: { name: string; version: number } }>)
    .insertInto('collections')
    .values({ name: 'listings', version: 1 })
    .execute()
  await db.schema
    .alterTable('listings')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.createIndex('listings_by_version').on('listings').columns(['version', 'id']).execute()

  await db.schema
    .createTable('replaced_listings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('replaced_at', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('replaced_listings_by_version').on('replaced_listings').column('version').execute()
}
