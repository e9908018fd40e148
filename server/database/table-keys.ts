import type { Tables } from './tables.ts'

/** Every table with its key column. A table comes before those that refer to it, so that rows can be restored in this order. */
export const tableKeys: { [Table in keyof Tables]: keyof Tables[Table] & string } = {
  listings: 'id',
  known_listings: 'short_id',
  messages: 'id',
  subscribers: 'id',
  subscriber_tokens: 'token_hash',
  submissions: 'fingerprint',
  mail_slots: 'slot',
  outbox: 'id',
  erasures: 'id',
}

export type TableName = keyof Tables
export type Row = Record<string, unknown>
export type RowCounts = Partial<Record<TableName, number>>

export const tableNames = Object.keys(tableKeys) as TableName[]
