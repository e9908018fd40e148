import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Listings, the messages of visitors, and the mails that they cause. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createListings(db)
  await createMessages(db)
}

async function createListings(db: Kysely<unknown>) {
  // Listings of the same instant are ordered by id (B1, C1), and PostgreSQL's default collation orders letters differently from SQLite.
  const bytewise = db.getExecutor().adapter instanceof PostgresAdapter ? sql`text collate "C"` : 'text'

  await db.schema
    .createTable('listings')
    .addColumn('id', bytewise, (column) => column.primaryKey())
    .addColumn('short_id', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('property_name', 'text', (column) => column.notNull())
    .addColumn('property_url_slug', 'text')
    .addColumn('property_status', 'text', (column) => column.notNull())
    .addColumn('property_type', 'text', (column) => column.notNull())
    .addColumn('residential_type', 'text')
    .addColumn('commercial_type', 'text')
    .addColumn('land_type', 'text')
    .addColumn('title_type', 'text')
    .addColumn('property_management', 'text')
    .addColumn('property_price', 'double precision')
    .addColumn('land_price', 'double precision')
    .addColumn('number_of_bedrooms', 'integer')
    .addColumn('number_of_bathrooms', 'integer')
    .addColumn('location_criteria', 'text')
    .addColumn('estate', 'text')
    .addColumn('neighbourhood', 'text')
    .addColumn('town_city', 'text')
    .addColumn('property_features', 'text', (column) => column.notNull())
    .addColumn('main_image', 'text')
    .addColumn('property_images', 'text', (column) => column.notNull())
    .addColumn('property_description', 'text')
    .execute()
  await db.schema.createIndex('listings_by_age').on('listings').columns(['created_at', 'id']).execute()
  await db.schema
    .createIndex('listings_by_status')
    .on('listings')
    .columns(['property_status', 'property_type'])
    .execute()

  await db.schema
    .createTable('known_listings')
    .addColumn('short_id', 'text', (column) => column.primaryKey())
    .addColumn('property_name', 'text', (column) => column.notNull())
    .addColumn('property_status', 'text', (column) => column.notNull())
    .addColumn('property_type', 'text', (column) => column.notNull())
    .addColumn('town_city', 'text')
    .addColumn('withdrawn_at', 'text')
    .execute()
}

async function createMessages(db: Kysely<unknown>) {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('privacy_version', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute()

  // The fingerprint is inserted before its message, so the foreign key is deferred to the commit.
  await db.schema
    .createTable('submissions')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addForeignKeyConstraint('submissions_message', ['message_id'], 'messages', ['id'], (constraint) =>
      constraint.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .execute()
  await db.schema.createIndex('submissions_by_message').on('submissions').column('message_id').execute()

  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('last_error', 'text')
    .execute()
  await db.schema.createIndex('outbox_by_message').on('outbox').column('message_id').execute()
  // Partial, as nearly all rows are delivered and no query looks for those.
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .column('due_at')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute()
}
