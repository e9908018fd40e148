import { type Kysely, sql } from 'kysely'
import { toSearchText } from '../../../domain/inbox/search-text.ts'
import type { Engine } from '../connect.ts'

/**
 * Messages stand in threads (J16), with a text in which they are found. A thread goes with its last message, and its deeds and notes with it.
 * It may have messages of several addresses, which somebody joined by hand, so each message has its own; a deed of before its thread was joined
 * has the address of that thread, with which it goes. A reply is a deed, and owns its mails (J20). Whoever has a thread open looks at it (J22).
 */
export const statements = (engine: Engine) => [
  `create table threads (
    id text primary key,
    email text not null,
    state text not null,
    person_id text references people (id),
    waiting_at text,
    last_at text not null,
    revision integer default 1 not null
  )`,
  "create index threads_open on threads (person_id) where state = 'open'",
  `create table thread_deeds (
    id text primary key,
    thread_id text not null references threads (id) on delete cascade,
    done_at text not null,
    person_id text references people (id),
    person_name text,
    deed text not null,
    given_to text,
    note text,
    properties text,
    thread_before text,
    email text
  )`,
  'create index thread_deeds_by_thread on thread_deeds (thread_id, done_at)',
  'alter table messages add column thread_id text references threads (id)',
  "alter table messages add column search text default '' not null",
  "alter table messages add column email text default '' not null",
  'create index messages_by_thread on messages (thread_id, received_at)',
  'create index messages_by_email on messages (email, received_at)',
  // A message about a listing goes to its responsible person, and names the listing by its short id. Ids of rows are ASCII.
  'create index books_by_short_id on books (lower(substr(listing_id, 1, 10)))',
  `create table thread_looks (
    thread_id text not null,
    person_id text not null,
    looked_at double precision not null,
    primary key (thread_id, person_id)
  )`,
  ...(engine === 'postgres' ? postgresTriggers : sqliteTriggers),
]

const remaining = 'select 1 from messages where thread_id = old.thread_id'

/** After the erasure of a message. A change of address is one that whoever has the thread open has not seen. */
const tidyThread = `
  delete from threads where id = old.thread_id and not exists (${remaining});
  delete from thread_deeds where thread_id = old.thread_id and email = old.email
    and not exists (${remaining} and messages.email = old.email);
  update threads set revision = revision + 1,
      email = (select messages.email from messages where thread_id = old.thread_id order by received_at desc limit 1)
    where id = old.thread_id and not exists (${remaining} and messages.email = threads.email);`

const sqliteTriggers = [
  `create trigger messages_threads after delete on messages begin ${tidyThread} end`,
  `create trigger thread_deeds_outbox after delete on thread_deeds
    begin delete from outbox where owner_kind = 'reply' and owner_id = old.id; end`,
]

const postgresTriggers = [
  `create function tidy_thread() returns trigger language plpgsql as $$
      begin
        ${tidyThread}
        return null;
      end $$`,
  'create trigger messages_threads after delete on messages for each row execute function tidy_thread()',
  `create trigger thread_deeds_outbox after delete on thread_deeds
    for each row execute function erase_outbox_entries('reply')`,
]

type Row = { id: string; reference: string; fields: string; received_at: string }
type Database = Kysely<Record<string, Record<string, unknown>>>

const rowsPerRead = 500
const joinedFor = 30 * 24 * 60 * 60_000

/** Gives each stored message its thread. Nobody knows which were answered, so those of the last 30 days are open. */
export async function fill(db: Database): Promise<void> {
  const current = new Map<string, { id: string; firstAt: string; lastAt: string }>()
  const open = new Date(Date.now() - joinedFor).toISOString()
  let last: Row | undefined
  for (;;) {
    const after = last ? sql`where (received_at, id) > (${last.received_at}, ${last.id})` : sql``
    const { rows } = await sql<Row>`select id, reference, fields, received_at from messages ${after}
      order by received_at, id limit ${rowsPerRead}`.execute(db)
    if (rows.length === 0) break
    const changed = new Map<string, object>()
    const placed = rows.map((row) => {
      const fields = readTexts(row.fields)
      const email = (fields.email ?? '').toLowerCase()
      const known = current.get(email)
      const joins = known && Date.parse(row.received_at) - Date.parse(known.lastAt) <= joinedFor
      const thread = joins ? known : { id: row.id, firstAt: row.received_at, lastAt: '' }
      thread.lastAt = row.received_at
      current.set(email, thread)
      const isOpen = thread.lastAt > open
      changed.set(thread.id, {
        id: thread.id,
        email,
        state: isOpen ? 'open' : 'closed',
        waiting_at: isOpen ? thread.firstAt : null,
        last_at: thread.lastAt,
      })
      return sql`(${row.id}, ${thread.id}, ${toSearchText(fields, row.reference)}, ${email})`
    })
    await db
      .insertInto('threads')
      .values([...changed.values()])
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          state: sql.ref('excluded.state'),
          waiting_at: sql.ref('excluded.waiting_at'),
          last_at: sql.ref('excluded.last_at'),
        }),
      )
      .execute()
    await sql`update messages set thread_id = placed.column2, search = placed.column3, email = placed.column4
      from (values ${sql.join(placed)}) as placed where messages.id = placed.column1`.execute(db)
    last = rows.at(-1)
  }
}

/** Somebody may have edited a row by hand. */
function readTexts(fields: string): Record<string, string> {
  try {
    const entries = Object.entries(JSON.parse(fields) as object)
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return { msg: fields }
  }
}
