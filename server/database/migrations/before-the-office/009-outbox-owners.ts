import type { Engine } from '../../connect.ts'

/** Lets an outbox entry belong to an owner of any kind, which it names by kind and id. */
export const statements = (engine: Engine) => [
  // SQLite cannot drop a column that a constraint names, so a new table replaces the old one.
  'alter table outbox rename to outbox_before',
  `create table outbox (
    id text not null,
    owner_kind text not null,
    owner_id text not null,
    purpose text not null,
    content text not null,
    attempts integer not null,
    due_at text,
    leased_until text,
    delivered_at text,
    last_error text,
    constraint outbox_entry primary key (id)
  )`,
  `insert into outbox (owner_kind, owner_id, ${copied})
    select case when message_id is null then 'subscriber' else 'message' end, coalesce(message_id, subscriber_id), ${copied}
    from outbox_before`,
  'drop table outbox_before',
  'create index outbox_by_owner on outbox (owner_kind, owner_id)',
  'create index outbox_waiting on outbox (due_at) where delivered_at is null',
  ...(engine === 'postgres' ? postgresTriggers : sqliteTriggers),
]

const copied = 'id, purpose, content, attempts, due_at, leased_until, delivered_at, last_error'

/** A foreign key would name one table, so a trigger of each erases the entries of its rows. */
const owners = [
  ['messages', 'message'],
  ['subscribers', 'subscriber'],
]

const sqliteTriggers = owners.map(
  ([table, kind]) => `create trigger ${table}_outbox after delete on ${table}
    begin delete from outbox where owner_kind = '${kind}' and owner_id = old.id; end`,
)

const postgresTriggers = [
  `create function erase_outbox_entries() returns trigger language plpgsql as $$
      begin
        delete from outbox where owner_kind = tg_argv[0] and owner_id = old.id;
        return old;
      end $$`,
  ...owners.map(
    ([table, kind]) => `create trigger ${table}_outbox after delete on ${table}
      for each row execute function erase_outbox_entries('${kind}')`,
  ),
]
