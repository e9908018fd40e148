import type { Engine } from '../connect.ts'

/**
 * The state of reading the firm's mailbox (J25.17): one row, since when it fails and why, when owners were told, and the folder of what was sent. A
 * UID has 32 bits, and an `integer` of PostgreSQL 31.
 */
export const statements = (engine: Engine) => [
  ...(engine === 'postgres' ? ['alter table mailbox_folders alter column last_uid type double precision'] : []),
  `create table mailbox_state (
    name text primary key,
    fault text,
    since text,
    told_at text,
    sent_folder text
  )`,
]
