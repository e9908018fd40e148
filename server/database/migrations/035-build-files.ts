import type { Engine } from '../connect.ts'

/** The files that browsers load of this build of the site and of those before it. */
export const statements = (engine: Engine) => [
  'create table builds (id text primary key, number integer not null)',
  `create table build_files (
    address text primary key,
    bytes ${engine === 'postgres' ? 'bytea' : 'blob'} not null,
    build integer not null
  )`,
]
