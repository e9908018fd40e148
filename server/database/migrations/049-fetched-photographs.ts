/** The photographs that an import fetches from the old site (M4.8). */
export const statements = () => [
  `create table import_fetches (
    id text primary key,
    import_id text not null references imports (id) on delete cascade,
    file text not null,
    name text not null,
    address text not null,
    fault text
  )`,
  'create index import_fetches_by_import on import_fetches (import_id)',
  'alter table imports add column fetch_host text',
  'alter table imports add column fetch_total integer default 0 not null',
]
