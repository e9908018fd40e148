import type { Engine } from '../connect.ts'

/**
 * A thread may have messages of several addresses, which somebody joined by hand (J16), so each message has its own. A deed of before its thread
 * was joined has the address of that thread, with which it goes.
 */
export const statements = (engine: Engine) => [
  "alter table messages add column email text default '' not null",
  "update messages set email = coalesce((select threads.email from threads where threads.id = messages.thread_id), '')",
  'create index messages_by_email on messages (email, received_at)',
  'drop index threads_by_email',
  'alter table thread_deeds add column email text',
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
  'drop trigger messages_threads',
  `create trigger messages_threads after delete on messages begin ${tidyThread} end`,
]

const postgresTriggers = [
  `create or replace function erase_empty_thread() returns trigger language plpgsql as $$
      begin
        ${tidyThread}
        return null;
      end $$`,
]
