import { type Kysely, sql } from 'kysely'

/** The outbox holds more than mails, subscriptions are recognised as messages are, and messages are read in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').renameColumn('mail', 'content').execute()
  await openSubmissions(db)
  await db.schema.createIndex('messages_by_age').on('messages').columns(['received_at', 'id']).execute()
}

/** A table of its own takes the place of the first, as SQLite cannot let an existing column be empty. */
async function openSubmissions(db: Kysely<unknown>) {
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
  // Before there are rows: PostgreSQL makes no index while deferred constraints are still to be checked.
  await db.schema.dropIndex('submissions_by_message').execute()
  await db.schema.createIndex('submissions_by_message').on('submissions_of_all').column('message_id').execute()
  await db.schema.createIndex('submissions_by_subscriber').on('submissions_of_all').column('subscriber_id').execute()

  const kept = sql.raw('fingerprint, message_id, received_at')
  await sql`insert into submissions_of_all (${kept}) select ${kept} from submissions`.execute(db)
  await db.schema.dropTable('submissions').execute()
  await db.schema.alterTable('submissions_of_all').renameTo('submissions').execute()
}
