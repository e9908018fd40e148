import { OperatorError } from '../operator-error.ts'
import { type OnProgress, readRows } from './backup.ts'
import { countRows } from './count-rows.ts'
import { raiseListingVersion } from './listing-version.ts'
import { eraseSentFiles } from './reply-files.ts'
import { type Row, type RowCounts, type TableName, tableKeys, tableNames, untyped } from './table-keys.ts'
import type { SiteDatabase, SiteTransaction } from './tables.ts'
import { upsertRows } from './upsert-rows.ts'

/** The result of a restore, for staff. */
export type Restored = {
  /** Rows of the backup that were written. */
  rows: RowCounts
  /** In the database and not in the backup: they stay, with their mails. */
  newer: PeopleCounts
  /** In the backup, but erased on request since: they stay erased. */
  erased: PeopleCounts
  /** Outbox entries that wait in the backup and were missing in the database. They are delivered, perhaps for a second time. */
  unknownDeliveries: number
}

type PeopleCounts = { messages: number; subscribers: number }

/**
 * Merges the rows of a backup, loaded into `scratch`, into a database that servers use. Listings, with their drafts, former versions and private details,
 * become those of the backup.
 * Messages, subscribers and outbox entries of the database stay: a message that was accepted after the backup keeps its
 * mails, a delivered entry stays delivered, and an erased person stays erased.
 * @throws OperatorError
 */
export async function mergeBackup(
  transaction: SiteTransaction,
  scratch: SiteDatabase,
  onProgress: OnProgress,
): Promise<Restored> {
  const erased = await mergeErasures(transaction, scratch)
  await dropReplaced(transaction, scratch, 'subscribers')
  await dropReplaced(transaction, scratch, 'seekers')
  await dropRepeatedSearches(transaction, scratch)
  await stopAlerts(transaction, scratch)
  await endAccess(transaction)
  await revokeReplacedPeople(transaction, scratch)
  for (const table of ofListings) await transaction.deleteFrom(table).execute()
  const rows: RowCounts = {}
  let total = 0
  let unknownDeliveries = 0
  for (const table of tableNames) {
    rows[table] = 0
    for await (const some of readRows(scratch, table)) {
      const existing = await findExisting(transaction, table, some)
      const merged = some.map((row) => mergeRow(table, row, existing.get(row[tableKeys[table]])))
      if (table === 'outbox') unknownDeliveries += some.filter((row) => isUnknownDelivery(row, existing)).length
      await writeRows(transaction, table, merged)
      rows[table] += some.length
      total += some.length
      onProgress(total)
    }
  }
  await eraseEmptyThreads(transaction)
  // The backup may hold files of replies that have left.
  await eraseSentFiles(transaction)
  await skipKnownVersions(transaction)
  // Every server reads all listings again.
  await transaction
    .updateTable('listings')
    .set({ version: await raiseListingVersion(transaction) })
    .execute()
  const newer = {
    messages: (await countRows(transaction.selectFrom('messages'))) - (rows.messages ?? 0),
    subscribers: (await countRows(transaction.selectFrom('subscribers'))) - (rows.subscribers ?? 0),
  }
  return { rows, newer, erased, unknownDeliveries }
}

const ofListings = ['listings', 'replaced_listings', 'listing_drafts', 'books'] as const satisfies TableName[]

/** Messages of both keep their thread of the database, so one of the backup may have no message. */
async function eraseEmptyThreads(transaction: SiteTransaction) {
  const used = transaction.selectFrom('messages').select('thread_id').where('thread_id', 'is not', null)
  await transaction.deleteFrom('threads').where('id', 'not in', used).execute()
}

/** The backup may come from a database with higher versions: those of the next writes are above them all. */
async function skipKnownVersions(transaction: SiteTransaction) {
  const query = transaction.selectFrom('replaced_listings').select(({ fn }) => fn.max('version').as('version'))
  const { version } = await query.executeTakeFirstOrThrow()
  await transaction
    .updateTable('collections')
    .set({ version })
    .where('name', '=', 'listings')
    .where('version', '<', version)
    .execute()
}

/** Applies the erasures of both databases to both. Returns how many rows of the backup were erased. */
async function mergeErasures(transaction: SiteTransaction, scratch: SiteDatabase): Promise<PeopleCounts> {
  for await (const rows of readRows(transaction, 'erasures')) await insertErasures(scratch, rows)
  for await (const rows of readRows(scratch, 'erasures')) await insertErasures(transaction, rows)
  await applyErasures(transaction)
  return applyErasures(scratch)
}

async function applyErasures(db: SiteDatabase): Promise<PeopleCounts> {
  const erase = async (table: 'messages' | 'thread_deeds' | 'subscribers' | 'books' | 'seekers' | 'saved_searches') => {
    const query = db.deleteFrom(table).where('id', 'in', db.selectFrom('erasures').select('erasures.id'))
    return Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
  }
  await erase('books')
  await erase('thread_deeds')
  await erase('saved_searches')
  await erase('seekers')
  return { messages: await erase('messages'), subscribers: await erase('subscribers') }
}

/** An address is unique. One that subscribed or searched again since the backup keeps its newer row, so that the links of its newer mail work. */
async function dropReplaced(transaction: SiteTransaction, scratch: SiteDatabase, table: 'subscribers' | 'seekers') {
  for await (const rows of readRows(scratch, table)) {
    const emails = rows.map(({ email }) => String(email)).filter(Boolean)
    if (emails.length === 0) continue
    const query = transaction.selectFrom(table).select(['id', 'email']).where('email', 'in', emails)
    const idsHere = new Map((await query.execute()).map(({ id, email }) => [email, id]))
    const replaced = rows.filter(({ id, email }) => (idsHere.get(String(email)) ?? id) !== id)
    const ids = replaced.map(({ id }) => String(id))
    if (ids.length) await scratch.deleteFrom(table).where('id', 'in', ids).execute()
  }
}

/** A seeker has each search once. One that was removed and saved again since keeps its newer row. */
async function dropRepeatedSearches(transaction: SiteTransaction, scratch: SiteDatabase) {
  const keyOf = ({ seeker_id, screen, query, short_id }: Row) => JSON.stringify([seeker_id, screen, query, short_id])
  for await (const rows of readRows(scratch, 'saved_searches')) {
    const seekers = rows.map(({ seeker_id }) => String(seeker_id))
    const here = await transaction.selectFrom('saved_searches').selectAll().where('seeker_id', 'in', seekers).execute()
    const idsHere = new Map(here.map((row) => [keyOf(row), row.id]))
    const ids = rows.filter((row) => (idsHere.get(keyOf(row)) ?? row.id) !== row.id).map(({ id }) => String(id))
    if (ids.length) await scratch.deleteFrom('saved_searches').where('id', 'in', ids).execute()
  }
}

/** A restore sends no alert: a run under way, of either database, is stopped (K6.4). */
async function stopAlerts(transaction: SiteTransaction, scratch: SiteDatabase) {
  const stopped = { stopped_at: new Date().toISOString(), stopped_because: 'restore' as const }
  for (const db of [transaction, scratch])
    await db
      .updateTable('alert_runs')
      .set(stopped)
      .where('stopped_at', 'is', null)
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('ended_at', 'is', null),
          exists(
            selectFrom('outbox')
              .innerJoin('alerts', 'alerts.id', 'outbox.owner_id')
              .select('outbox.id')
              .whereRef('alerts.run_id', '=', 'alert_runs.id')
              .where('owner_kind', '=', 'alert')
              .where('delivered_at', 'is', null),
          ),
        ]),
      )
      .execute()
  await transaction.deleteFrom('outbox').where('owner_kind', '=', 'alert').where('delivered_at', 'is', null).execute()
}

/** The tables whose rows let somebody into the office. None of them is in a backup. */
export const accessTables = ['sessions', 'office_links', 'passkey_challenges'] as const

/** After a restore everybody signs in anew, and mails with links that wait are not sent. */
async function endAccess(transaction: SiteTransaction) {
  for (const table of accessTables) await transaction.deleteFrom(table).execute()
  await transaction.deleteFrom('outbox').where('owner_kind', '=', 'person').execute()
}

/** An e-mail address has one person. Somebody who was invited anew since the backup stays, and the one of the backup comes revoked. */
async function revokeReplacedPeople(transaction: SiteTransaction, scratch: SiteDatabase) {
  const instant = new Date().toISOString()
  for await (const rows of readRows(scratch, 'people')) {
    const emails = rows.map(({ email }) => String(email))
    const query = transaction.selectFrom('people').select(['id', 'email']).where('email', 'in', emails)
    const here = await query.where('revoked_at', 'is', null).execute()
    const idsHere = new Map(here.map(({ id, email }) => [email, id]))
    const ids = rows.filter(({ id, email }) => (idsHere.get(String(email)) ?? id) !== id).map(({ id }) => String(id))
    if (!ids.length) continue
    await scratch
      .updateTable('people')
      .set({ revoked_at: instant })
      .where('id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute()
    await scratch
      .updateTable('passkeys')
      .set({ removed_at: instant })
      .where('person_id', 'in', ids)
      .where('removed_at', 'is', null)
      .execute()
  }
}

/** For the tables whose rows are updated: gives the row of the backup the newer values of the one in the database. */
const mergers: Partial<Record<TableName, (row: Row, existing: Row) => Row>> = {
  subscribers: mergeSubscribers,
  // What is no news any more does not become news (K5.1). A backup of before it was kept has the instant of this restore.
  known_listings: (row, { first_offered_at, held }) => ({ ...row, first_offered_at, held }),
  // Whatever was told, refused or removed since the backup stays so.
  seekers: (_row, existing) => existing,
  saved_searches: (row, existing) => ({ ...existing, confirmed_at: existing.confirmed_at ?? row.confirmed_at }),
  told_listings: (row, existing) => latest('told_at', row, existing),
  alert_runs: (_row, existing) => existing,
  alerts: (_row, existing) => existing,
  submissions: (row, existing) => latest('received_at', row, existing),
  mail_slots: (row, existing) => latest('taken_at', row, existing),
  outbox: mergeOutboxEntries,
  // Whatever was done since the backup stays done.
  threads: (_row, existing) => existing,
  thread_deeds: (_row, existing) => existing,
  reply_files: (_row, existing) => existing,
  messages: (row, existing) => ({ ...row, thread_id: existing.thread_id }),
  people: (row, existing) => ({ ...existing, revoked_at: existing.revoked_at ?? row.revoked_at }),
  passkeys: (row, existing) => ({ ...existing, removed_at: existing.removed_at ?? row.removed_at }),
  photographs: (row, existing) => latest('named_at', row, existing),
  // The mailbox gives back what the database lacks, also where a server had begun to read it before the restore.
  mailbox_folders: (row, existing) => (latest('read_at', row, existing) === row ? existing : row),
}

const longAgo = new Date(0).toISOString()

/** For rows that the database did not have. */
const adders: Partial<Record<TableName, (row: Row) => Row>> = {
  // No server is sending it.
  outbox: (row) => ({ ...row, leased_until: null }),
  // A version that is put back is no news (K5.1).
  known_listings: (row) => ({ ...row, first_offered_at: longAgo, held: 0 }),
  // Today's alert may have been sent since the backup (K6.4). The day of the firm's clock may be another, and then tomorrow's comes.
  seekers: (row) => ({ ...row, alerted_on: new Date().toISOString().slice(0, '2026-11-30'.length) }),
  // The mail with what waits may have been sent since the backup.
  people: (row) => ({ ...row, morning_mail_at: new Date().toISOString() }),
}

/** The rows of the database with the same keys. */
async function findExisting(transaction: SiteTransaction, table: TableName, rows: Row[]): Promise<Map<unknown, Row>> {
  if (!mergers[table]) return new Map()
  const key = tableKeys[table]
  const keys = rows.map((row) => row[key])
  const existing = await untyped(transaction).selectFrom(table).selectAll().where(key, 'in', keys).execute()
  return new Map(existing.map((row) => [row[key], row]))
}

function mergeRow(table: TableName, row: Row, existing: Row | undefined): Row {
  const merge = mergers[table]
  if (existing && merge) return merge(row, existing)
  return adders[table]?.(row) ?? row
}

/** The row with the later instant in a column; the existing one when both are equal. */
function latest(column: string, row: Row, existing: Row): Row {
  return String(row[column]) > String(existing[column]) ? row : existing
}

/** A subscriber who confirmed in either database stays confirmed. */
function mergeSubscribers(row: Row, existing: Row): Row {
  return { ...latest('consented_at', row, existing), confirmed_at: existing.confirmed_at ?? row.confirmed_at }
}

/** An entry that is delivered in either database stays delivered, and a server that is sending it keeps its lease. */
function mergeOutboxEntries(row: Row, existing: Row): Row {
  const { attempts, due_at, leased_until, last_error } = existing
  const outcome = row.delivered_at === null ? { attempts, due_at, last_error } : {}
  const merged = { ...row, ...outcome, leased_until, delivered_at: existing.delivered_at ?? row.delivered_at }
  // The links of a subscriber's mail contain its tokens, so a delivered or failed mail loses its content.
  const isSettled = merged.delivered_at !== null || merged.due_at === null
  return row.owner_kind === 'subscriber' && isSettled ? { ...merged, content: '{}' } : merged
}

function isUnknownDelivery({ id, delivered_at, due_at }: Row, existing: Map<unknown, Row>) {
  return delivered_at === null && due_at !== null && !existing.has(id)
}

async function writeRows(transaction: SiteTransaction, table: TableName, rows: Row[]) {
  await upsertRows(transaction, table, rows).catch((error: Error) => {
    const reason = error.message.replaceAll(/\s+/g, ' ')
    throw new OperatorError(
      `The backup does not fit what is in the database, so nothing was changed: ${table}: ${reason}. Restore it into an empty database`,
      { cause: error },
    )
  })
}

async function insertErasures(db: SiteDatabase, rows: Row[]) {
  const query = untyped(db).insertInto('erasures').values(rows)
  await query.onConflict((conflict) => conflict.column('id').doNothing()).execute()
}
