import type { Engine } from '../connect.ts'

/**
 * Old addresses and the pages that they lead to (M5.1), with the version that every server follows; and the addresses that were asked for in vain, by
 * day (M5.4).
 */
export const statements = (engine: Engine) => [
  `create table redirects (
    old_address text primary key,
    target text not null,
    source text not null,
    added_at text not null
  )`,
  `create table missed_addresses (
    address text not null,
    day text not null,
    asked integer not null,
    primary key (address, day)
  )`,
  "insert into collections (name, version) values ('redirects', 1)",
  ...(engine === 'postgres' ? postgresTriggers : sqliteTriggers),
]

const raise = "update collections set version = version + 1 where name = 'redirects'"

const events = ['insert', 'update', 'delete']

const sqliteTriggers = events.map(
  (event) => `create trigger redirects_${event} after ${event} on redirects begin ${raise}; end`,
)

const postgresTriggers = [
  `create function raise_redirects() returns trigger language plpgsql as $$
      begin
        ${raise};
        return null;
      end $$`,
  ...events.map(
    (event) =>
      `create trigger redirects_${event} after ${event} on redirects for each statement execute function raise_redirects()`,
  ),
]
