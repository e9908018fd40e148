import { type Kysely, sql } from 'kysely'

/**
 * The firm's mailbox (J25): how far each folder was read, and the server that reads now. A mail that was read is a message or an event; it and each
 * of our mails is found by its Message-ID. A UID has 32 bits, and an `integer` of PostgreSQL 31.
 */
export const statements = () => [
  `create table mailbox_folders (
    path text primary key,
    uid_validity text not null,
    last_uid double precision not null,
    read_at text not null
  )`,
  'create table mailbox_leases (name text primary key, holder text not null, leased_until text not null)',
  ...['outbox', 'messages', 'thread_deeds'].flatMap((table) => [
    `alter table ${table} add column mail_id text`,
    `create index ${table}_mail_id on ${table} (mail_id) where mail_id is not null`,
  ]),
  'alter table messages add column mail text',
  'alter table thread_deeds add column mail text',
]

type Row = { id: string; content: string }

const rowsPerRead = 500

/** Gives each mail of the outbox the id that its content names. */
export async function fill(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } =
      await sql<Row>`select id, content from outbox where id > ${last} order by id limit ${rowsPerRead}`.execute(db)
    if (rows.length === 0) return
    const found = rows.flatMap(({ id, content }) => {
      const mailId = /"messageId":"(<[^"\\]*>)"/.exec(content)?.[1]
      return mailId ? [sql`(${id}, ${mailId})`] : []
    })
    if (found.length > 0)
      await sql`update outbox set mail_id = found.column2
        from (values ${sql.join(found)}) as found where outbox.id = found.column1`.execute(db)
    last = rows.at(-1)?.id ?? ''
  }
}
