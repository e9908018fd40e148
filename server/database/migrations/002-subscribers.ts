import { type Kysely, sql } from 'kysely'

/** Adds the subscribers of the newsletter, and lets a mail belong to a subscriber instead of a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSubscribers(db)
  await recreateOutbox(db)
}

async function createSubscribers(db: Kysely<unknown>) {
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('consented_at', 'text', (column) => column.notNull())
    .addColumn('privacy_version', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'text')
    .execute()
  await db.schema
    .createTable('subscriber_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) => column.notNull().references('subscribers.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('subscriber_tokens_by_subscriber')
    .on('subscriber_tokens')
    .column('subscriber_id')
    .execute()
}

/** Makes `message_id` nullable. SQLite cannot alter a column, so a new table replaces the old one. */
async function recreateOutbox(db: Kysely<unknown>) {
  await db.schema.alterTable('outbox').renameTo('outbox_before').execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.references('messages.id').onDelete('cascade'))
    .addColumn('subscriber_id', 'text', (column) => column.references('subscribers.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('outbox_mail', ['id'])
    .addCheckConstraint('outbox_about_one', sql`(message_id is null) <> (subscriber_id is null)`)
    .execute()
  const copied = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into outbox (${copied}) select ${copied} from outbox_before`.execute(db)
  await db.schema.dropTable('outbox_before').execute()

  await db.schema.createIndex('outbox_by_message').on('outbox').column('message_id').execute()
  await db.schema.createIndex('outbox_by_subscriber').on('outbox').column('subscriber_id').execute()
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .column('due_at')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute()
}

/** The columns that both tables have. */
const columns = [
  'id',
  'message_id',
  'purpose',
  'mail',
  'attempts',
  'due_at',
  'leased_until',
  'delivered_at',
  'last_error',
]
