import { type Kysely, sql } from 'kysely'

/** Lets the outbox hold forwards, lets submissions belong to subscribers, and indexes messages by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').renameColumn('mail', 'content').execute()
  await recreateSubmissions(db)
  await db.schema.createIndex('messages_by_age').on('messages').columns(['received_at', 'id']).execute()
}

/** Makes `message_id` nullable. SQLite cannot alter a column, so a new table replaces the old one. */
async function recreateSubmissions(db: Kysely<unknown>) {
  await db.schema
    .createTable('submissions_of_all')
    .addColumn('fingerprint', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text')
    .addColumn('subscriber_id', 'text')
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addForeignKeyConstraint('submissions_message', ['message_id'], 'messages', ['id'], (constraint) =>
      constraint.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .addForeignKeyConstraint('submissions_subscriber', ['subscriber_id'], 'subscribers', ['id'], (constraint) =>
      constraint.onDelete('cascade').deferrable().initiallyDeferred(),
    )
    .addCheckConstraint('submissions_about_one', sql`(message_id is null) <> (subscriber_id is null)`)
    .execute()
  // Before the rows are copied: PostgreSQL creates no index while deferred constraints are pending.
  await db.schema.dropIndex('submissions_by_message').execute()
  await db.schema.createIndex('submissions_by_message').on('submissions_of_all').column('message_id').execute()
  await db.schema.createIndex('submissions_by_subscriber').on('submissions_of_all').column('subscriber_id').execute()

  const copied = sql.raw('fingerprint, message_id, received_at')
  await sql`insert into submissions_of_all (${copied}) select ${copied} from submissions`.execute(db)
  await db.schema.dropTable('submissions').execute()
  await db.schema.alterTable('submissions_of_all').renameTo('submissions').execute()
}
