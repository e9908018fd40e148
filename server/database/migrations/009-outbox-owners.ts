import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Lets an outbox entry belong to an owner of any kind, which it names by kind and id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await recreateOutbox(db)
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create function erase_outbox_entries() returns trigger language plpgsql as $$
      begin
        delete from outbox where owner_kind = tg_argv[0] and owner_id = old.id;
        return old;
      end $$`.execute(db)
  }
  await eraseWithOwner(db, 'messages', 'message')
  await eraseWithOwner(db, 'subscribers', 'subscriber')
}

/** SQLite cannot drop a column that a constraint names, so a new table replaces the old one. */
async function recreateOutbox(db: Kysely<unknown>) {
  await db.schema.alterTable('outbox').renameTo('outbox_before').execute()
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('owner_kind', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('outbox_entry', ['id'])
    .execute()
  const copied = sql.raw('id, purpose, content, attempts, due_at, leased_until, delivered_at, last_error')
  await sql`insert into outbox (owner_kind, owner_id, ${copied})
    select case when message_id is null then 'subscriber' else 'message' end, coalesce(message_id, subscriber_id), ${copied}
    from outbox_before`.execute(db)
  await db.schema.dropTable('outbox_before').execute()
  await db.schema.createIndex('outbox_by_owner').on('outbox').columns(['owner_kind', 'owner_id']).execute()
  await db.schema
    .createIndex('outbox_waiting')
    .on('outbox')
    .column('due_at')
    .where(sql.ref('delivered_at'), 'is', null)
    .execute()
}

/** A foreign key would name one table, so a trigger of each erases the entries of its rows. */
async function eraseWithOwner(db: Kysely<unknown>, table: string, kind: string) {
  const event = sql`create trigger ${sql.ref(`${table}_outbox`)} after delete on ${sql.table(table)}`
  const action =
    db.getExecutor().adapter instanceof PostgresAdapter
      ? sql`for each row execute function erase_outbox_entries(${sql.lit(kind)})`
      : sql`begin delete from outbox where owner_kind = ${sql.lit(kind)} and owner_id = old.id; end`
  await sql`${event} ${action}`.execute(db)
}
