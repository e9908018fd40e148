import type { Engine } from '../../connect.ts'

/**
 * The books of listings (J11), and the telephones of people, which may stand at the properties for which they are responsible. The version of `contacts` rises with whatever may change who stands at which, so that every server sees it.
 */
export const statements = (engine: Engine) => [
  'alter table people add column telephone text',
  'alter table people add column is_shown integer default 0 not null',
  `create table books (
    id text primary key,
    listing_id text not null unique,
    person_id text references people (id),
    owner_name text,
    owner_telephone text,
    owner_email text,
    mandate text,
    mandate_signed text,
    mandate_expires text,
    commission text,
    keys text,
    viewing text,
    notes text
  )`,
  'create index books_by_person on books (person_id)',
  "insert into collections (name, version) values ('contacts', 1)",
  ...(engine === 'postgres' ? postgresTriggers : sqliteTriggers),
]

const raise = "update collections set version = version + 1 where name = 'contacts'"

const events = [
  ['books_added', 'insert on books'],
  ['books_changed', 'update of person_id on books'],
  ['books_erased', 'delete on books'],
  ['people_changed', 'update of name, telephone, is_shown, revoked_at on people'],
]

const sqliteTriggers = events.map(([name, event]) => `create trigger ${name} after ${event} begin ${raise}; end`)

const postgresTriggers = [
  `create function raise_contacts() returns trigger language plpgsql as $$
      begin
        ${raise};
        return null;
      end $$`,
  ...events.map(
    ([name, event]) => `create trigger ${name} after ${event} for each statement execute function raise_contacts()`,
  ),
]
