import { type Kysely, sql } from 'kysely'

/** Adds the rate limit of mails to one mailbox. A slot is erased with the message or subscriber that took it last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_slots')
    .addColumn('slot', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) => column.references('messages.id').onDelete('cascade'))
    .addColumn('subscriber_id', 'text', (column) => column.references('subscribers.id').onDelete('cascade'))
    .addColumn('taken_at', 'text', (column) => column.notNull())
    .addCheckConstraint('mail_slots_about_one', sql`(message_id is null) <> (subscriber_id is null)`)
    .execute()
  // For the cascade: without an index each erased message would scan all slots.
  await db.schema.createIndex('mail_slots_by_message').on('mail_slots').column('message_id').execute()
  await db.schema.createIndex('mail_slots_by_subscriber').on('mail_slots').column('subscriber_id').execute()
}
