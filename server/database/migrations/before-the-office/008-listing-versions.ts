/** Lets servers read only the listings that changed, and keeps the record that a write replaced. */
export const statements = () => [
  'create table collections (name text primary key, version integer not null)',
  "insert into collections (name, version) values ('listings', 1)",
  'alter table listings add column version integer default 1 not null',
  'create index listings_by_version on listings (version, id)',
  `create table replaced_listings (
    id text primary key,
    version integer not null,
    replaced_at text not null,
    record text not null
  )`,
  'create index replaced_listings_by_version on replaced_listings (version)',
]
