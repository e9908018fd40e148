import type { Engine } from '../../connect.ts'

/** The photographs of listings, and the files on their way. The bytes have tables of their own, so that no list reads them. */
export const statements = (engine: Engine) => {
  const bytes = engine === 'postgres' ? 'bytea' : 'blob'
  return [
    `create table photographs (
      digest text primary key,
      type text not null,
      width integer not null,
      height integer not null,
      size integer not null,
      likeness text not null,
      colour text not null,
      stored_at text not null,
      named_at text not null
    )`,
    'create index photographs_by_time on photographs (named_at)',
    `create table photograph_bytes (
      digest text primary key references photographs (digest) on delete cascade,
      bytes ${bytes} not null
    )`,
    `create table uploads (
      id text primary key,
      person_id text not null references people (id),
      listing_id text not null,
      name text not null,
      size integer not null,
      started_at text not null,
      digest text
    )`,
    'create index uploads_by_listing on uploads (listing_id, person_id)',
    `create table upload_parts (
      upload_id text not null references uploads (id) on delete cascade,
      position integer not null,
      bytes ${bytes} not null,
      primary key (upload_id, position)
    )`,
  ]
}
