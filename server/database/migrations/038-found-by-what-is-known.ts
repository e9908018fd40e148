import { type Kysely, sql } from 'kysely'
import { toWordsText } from '../../../domain/inbox/search-text.ts'
import type { Engine } from '../connect.ts'

/**
 * Notes and replies have a text in which they are found, and each property of a message has a row, as the engines have no index of several ids in
 * one text (J17). A trigger writes these rows: whatever stores a message, a restore too, has them.
 */
export const statements = (engine: Engine) => [
  "alter table thread_deeds add column search text default '' not null",
  `create table message_properties (
    message_id text not null references messages (id) on delete cascade,
    short_id text not null,
    primary key (message_id, short_id)
  )`,
  'create index message_properties_by_property on message_properties (short_id)',
  `insert into message_properties ${engine === 'postgres' ? postgresIds('messages') : sqliteIds('messages')}`,
  ...(engine === 'postgres' ? postgresTriggers : sqliteTriggers),
]

/** The ids are one text with commas between them (F12), which has no sign of JSON. Somebody may have edited a row by hand. */
const sqliteIds = (message: string) => `
  select distinct ${message}.id, lower(trim(each.value))
  from ${message === 'new' ? '' : `${message},`} json_each('["' || replace(
    case when json_valid(${message}.fields) then coalesce(json_extract(${message}.fields, '$.propertyID'), '') else '' end,
    ',', '","') || '"]') as each
  where each.value <> ''`

const postgresIds = (message: string) => `
  select distinct ${message}.id, lower(trim(each.value))
  from ${message === 'new' ? '' : `${message},`} regexp_split_to_table(
    coalesce(substring(${message}.fields from '"propertyID": ?"([^"]*)"'), ''), ',') as each (value)
  where each.value <> ''`

const sqliteTriggers = [
  `create trigger messages_properties after insert on messages
    begin insert into message_properties ${sqliteIds('new')}; end`,
]

const postgresTriggers = [
  `create function list_properties() returns trigger language plpgsql as $$
      begin
        insert into message_properties ${postgresIds('new')};
        return null;
      end $$`,
  'create trigger messages_properties after insert on messages for each row execute function list_properties()',
]

type Row = { id: string; note: string }

const rowsPerRead = 500

/** Gives each stored note and reply the text in which it is found. */
export async function fill(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<Row>`select id, note from thread_deeds where note is not null and id > ${last}
      order by id limit ${rowsPerRead}`.execute(db)
    if (rows.length === 0) return
    const found = rows.map(({ id, note }) => sql`(${id}, ${toWordsText(note)})`)
    await sql`update thread_deeds set search = found.column2
      from (values ${sql.join(found)}) as found where thread_deeds.id = found.column1`.execute(db)
    last = rows.at(-1)?.id ?? ''
  }
}
