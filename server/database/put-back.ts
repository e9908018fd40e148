import { type Kysely, sql, type Transaction } from 'kysely'
import { type OnProgress, readRows } from './backup.ts'
import { BackupError } from './backup-lines.ts'
import { type Row, type RowCounts, type TableName, tableKeys, tableNames } from './table-keys.ts'
import type { Tables } from './tables.ts'

/** What became of a backup, and of what the database held before. */
export type Restored = {
  /** Rows of the backup. */
  rows: RowCounts
  /** The database had them and the backup does not: they stay, with their mails. */
  since: PeopleCounts
  /** The backup has them, and they were erased here on request since: they stay erased. */
  erased: PeopleCounts
  /** Deliveries that the backup calls waiting, and the database knew nothing of. They are made, perhaps for a second time. */
  unknownDeliveries: number
}

type PeopleCounts = { messages: number; subscribers: number }

/**
 * Puts the rows of a backup, loaded into `scratch`, into a database that servers use. Listings become those of the backup.
 * Of messages, subscribers and outbox, nothing that the database holds is lost: a message that was accepted after the
 * backup stays with its mails, a delivery stays made, and a person stays erased.
 * @throws BackupError
 */
export async function putBack(
  transaction: Transaction<Tables>,
  scratch: Kysely<Tables>,
  onProgress: OnProgress,
): Promise<Restored> {
  const erased = await exchangeErasures(transaction, scratch)
  await dropReplacedSubscribers(transaction, scratch)
  await transaction.deleteFrom('listings').execute()
  const rows: RowCounts = {}
  let total = 0
  let unknownDeliveries = 0
  for (const table of tableNames) {
    rows[table] = 0
    for await (const some of readRows(scratch, table)) {
      const known = await findKnown(transaction, table, some)
      const merged = some.map((row) => mergeRow(table, row, known.get(row[tableKeys[table]])))
      if (table === 'outbox') unknownDeliveries += some.filter((row) => isUnknownDelivery(row, known)).length
      await upsert(transaction, table, merged)
      rows[table] += some.length
      total += some.length
      onProgress(total)
    }
  }
  const since = {
    messages: (await count(transaction, 'messages')) - (rows.messages ?? 0),
    subscribers: (await count(transaction, 'subscribers')) - (rows.subscribers ?? 0),
  }
  return { rows, since, erased, unknownDeliveries }
}

/** Whoever was erased on request, here or where the backup was made, is in neither any more. Says what the backup lost. */
async function exchangeErasures(transaction: Transaction<Tables>, scratch: Kysely<Tables>): Promise<PeopleCounts> {
  for await (const rows of readRows(transaction, 'erasures')) await insertNew(scratch, 'erasures', rows)
  for await (const rows of readRows(scratch, 'erasures')) await insertNew(transaction, 'erasures', rows)
  await eraseErased(transaction)
  return eraseErased(scratch)
}

async function eraseErased(db: Kysely<Tables>): Promise<PeopleCounts> {
  const erase = async (table: 'messages' | 'subscribers') => {
    const query = db.deleteFrom(table).where('id', 'in', db.selectFrom('erasures').select('erasures.id'))
    return Number((await query.executeTakeFirstOrThrow()).numDeletedRows)
  }
  return { messages: await erase('messages'), subscribers: await erase('subscribers') }
}

/** An address is on the list once: one that was entered here anew keeps its new row, and the links of its new mail. */
async function dropReplacedSubscribers(transaction: Transaction<Tables>, scratch: Kysely<Tables>) {
  for await (const rows of readRows(scratch, 'subscribers')) {
    const emails = rows.map(({ email }) => String(email))
    const query = transaction.selectFrom('subscribers').select(['id', 'email']).where('email', 'in', emails)
    const idsHere = new Map((await query.execute()).map(({ id, email }) => [email, id]))
    const replaced = rows.filter(({ id, email }) => (idsHere.get(String(email)) ?? id) !== id)
    const ids = replaced.map(({ id }) => String(id))
    if (ids.length) await scratch.deleteFrom('subscribers').where('id', 'in', ids).execute()
  }
}

/** Where rows change after they were written, so that the database may know more of one than the backup. */
const changing: readonly TableName[] = ['subscribers', 'submissions', 'mail_slots', 'outbox']

/** The rows of the database with the same keys. */
async function findKnown(transaction: Transaction<Tables>, table: TableName, rows: Row[]): Promise<Map<unknown, Row>> {
  if (!changing.includes(table)) return new Map()
  const key = tableKeys[table]
  const keys = rows.map((row) => row[key])
  const known = await untyped(transaction).selectFrom(table).selectAll().where(key, 'in', keys).execute()
  return new Map(known.map((row) => [row[key], row]))
}

/** Of a row that both have: the backup's, with what the database has learned since. */
function mergeRow(table: TableName, row: Row, known: Row | undefined): Row {
  if (table === 'outbox') return mergeDelivery(row, known)
  if (!known) return row
  if (table === 'subscribers') return mergeSubscriber(row, known)
  if (table === 'submissions') return later('received_at', row, known)
  if (table === 'mail_slots') return later('taken_at', row, known)
  return row
}

/** The row whose instant in a column is the later one; the database's where both are the same. */
function later(column: string, row: Row, known: Row): Row {
  return String(row[column]) > String(known[column]) ? row : known
}

/** Who was once asked, or has once confirmed, need not do so again. */
function mergeSubscriber(row: Row, known: Row): Row {
  return { ...later('consented_at', row, known), confirmed_at: known.confirmed_at ?? row.confirmed_at }
}

/** What one of both knows as delivered is not delivered again, and what a server is sending at this moment stays in its hands. */
function mergeDelivery(row: Row, known: Row | undefined): Row {
  if (!known) return { ...row, leased_until: null }
  const { attempts, due_at, leased_until, last_error } = known
  const outcome = row.delivered_at === null ? { attempts, due_at, last_error } : {}
  const merged = { ...row, ...outcome, leased_until, delivered_at: known.delivered_at ?? row.delivered_at }
  // The links of a subscriber's mail are keys: once it was sent or given up, nobody keeps them.
  const isOver = merged.delivered_at !== null || merged.due_at === null
  return row.subscriber_id !== null && isOver ? { ...merged, content: '{}' } : merged
}

function isUnknownDelivery({ id, delivered_at, due_at }: Row, known: Map<unknown, Row>) {
  return delivered_at === null && due_at !== null && !known.has(id)
}

async function upsert(transaction: Transaction<Tables>, table: TableName, rows: Row[]) {
  const key = tableKeys[table]
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key)
  const update = Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))
  try {
    await untyped(transaction)
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) =>
        columns.length ? conflict.column(key).doUpdateSet(update) : conflict.column(key).doNothing(),
      )
      .execute()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const reason = error.message.replaceAll(/\s+/g, ' ')
    throw new BackupError(
      `The backup does not fit what is in the database, so nothing was changed: ${table}: ${reason}. Restore it into an empty database`,
      { cause: error },
    )
  }
}

async function insertNew(db: Kysely<Tables>, table: TableName, rows: Row[]) {
  const query = untyped(db).insertInto(table).values(rows)
  await query.onConflict((conflict) => conflict.column(tableKeys[table]).doNothing()).execute()
}

async function count(db: Kysely<Tables>, table: 'messages' | 'subscribers') {
  const query = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

function untyped(db: Kysely<Tables>) {
  return db as unknown as Kysely<Record<string, Row>>
}
