/** Imports of listings (M): the files that wait or were written, what is kept to undo them, and what the next import needs to know. */
export const statements = () => [
  `create table imports (
    id text primary key,
    file_name text not null,
    kind text not null,
    file text,
    rows integer not null,
    begun_at text not null,
    begun_by text,
    stage text not null,
    revision text not null,
    matching text not null,
    empty_clears integer default 0 not null,
    publishes integer default 0 not null,
    decisions text not null,
    seen text,
    result text,
    changed_since text,
    acting text,
    holder text,
    leased_until text,
    done integer default 0 not null,
    ended_at text
  )`,
  'create index imports_by_time on imports (begun_at)',
  `create table import_rows (
    id text primary key,
    import_id text not null references imports (id) on delete cascade,
    listing_id text not null,
    is_new integer not null,
    details_before text,
    details_after text,
    imported_before text
  )`,
  'create index import_rows_by_import on import_rows (import_id)',
  `create table import_photographs (
    id text primary key,
    import_id text not null references imports (id) on delete cascade,
    file text not null,
    name text not null,
    url text not null
  )`,
  'create index import_photographs_by_import on import_photographs (import_id)',
  `create table imported_listings (
    id text primary key,
    digests text not null,
    pictures text not null
  )`,
  `create table import_headers (
    header text primary key,
    column_name text
  )`,
]
