/**
 * Drafts of listings, who wrote each listing and when, and every version that was replaced: up to now the last one alone was kept, and
 * neither who wrote it nor when.
 */
export const statements = () => [
  'alter table listings add column written_at text',
  'alter table listings add column written_by text',
  `create table listing_drafts (
    id text primary key,
    record text not null,
    saved_at text not null,
    saved_by text not null
  )`,
  `create table replaced_versions (
    id text primary key,
    listing_id text not null,
    version integer not null,
    replaced_at text not null,
    record text not null,
    written_in integer not null,
    written_at text,
    written_by text,
    withdrawn_at text,
    withdrawn_by text
  )`,
  `insert into replaced_versions (id, listing_id, version, replaced_at, record, written_in, withdrawn_at)
    select id || ':' || version, id, version, replaced_at, record, 0,
      case when id in (select id from listings) then null else replaced_at end
    from replaced_listings`,
  'drop table replaced_listings',
  'alter table replaced_versions rename to replaced_listings',
  'create index replaced_listings_by_version on replaced_listings (version)',
  'create index replaced_listings_by_listing on replaced_listings (listing_id, version)',
  'create index withdrawn_listings on replaced_listings (listing_id) where withdrawn_at is not null',
]
