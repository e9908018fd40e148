import type { Kysely } from 'kysely'
import type { OwnerKind, SiteDatabase, Tables } from './tables.ts'

/** Every table of a backup with its key column: not the versions of collections, the changes that can still be taken back, who has which thread open, and who reads the mailbox and how it is, which are the servers' own state, nor what was asked for in vain, nor the properties of messages, which a trigger writes, nor what lets somebody into the office, nor the bytes of photographs, which are files beside the lines, nor the files of builds, nor imports with their files, of which only what the next import needs is kept. A table comes before those that refer to it, so that rows can be restored in this order. */
export const tableKeys: { [Table in TableName]: keyof Tables[Table] & string } = {
  listings: 'id',
  replaced_listings: 'id',
  listing_drafts: 'id',
  known_listings: 'short_id',
  listing_prices: 'short_id',
  people: 'id',
  threads: 'id',
  messages: 'id',
  thread_deeds: 'id',
  reply_files: 'id',
  subscribers: 'id',
  subscriber_tokens: 'token_hash',
  seekers: 'id',
  saved_searches: 'id',
  seeker_tokens: 'token_hash',
  told_listings: 'id',
  alert_runs: 'id',
  alerts: 'id',
  submissions: 'fingerprint',
  mail_slots: 'slot',
  outbox: 'id',
  erasures: 'id',
  passkeys: 'id',
  books: 'id',
  activity: 'id',
  photographs: 'digest',
  mailbox_folders: 'path',
  imported_listings: 'id',
  import_headers: 'header',
  redirects: 'old_address',
}

export type TableName = Exclude<
  keyof Tables,
  | 'collections'
  | 'changed_together'
  | 'imports'
  | 'import_rows'
  | 'import_photographs'
  | 'import_fetches'
  | 'thread_looks'
  | 'mailbox_leases'
  | 'mailbox_state'
  | 'message_properties'
  | 'sessions'
  | 'office_links'
  | 'passkey_challenges'
  | 'photograph_bytes'
  | 'upload_days'
  | 'missed_addresses'
  | 'builds'
  | 'build_files'
>
export type Row = Record<string, unknown>
export type RowCounts = Partial<Record<TableName, number>>

export const tableNames = Object.keys(tableKeys) as TableName[]

/** For rows of any table, whose columns may be those of an earlier migration. */
export function untyped(db: SiteDatabase): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>
}
/** The owners whose outbox entries are in a backup. */
export const outboxOwners = {
  message: 'messages',
  subscriber: 'subscribers',
  reply: 'thread_deeds',
  seeker: 'seekers',
} as const satisfies Record<Exclude<OwnerKind, 'person' | 'alert'>, TableName>
