import { randomUUID } from 'node:crypto'
import type { ColumnName, FileKind, ImportResult, ImportSummary } from '../../domain/import/imports.ts'
import type { ImportTable } from '../../domain/import/table.ts'
import { somebody } from '../../domain/office/person-names.ts'
import { isStoredId } from '../database/stored-id.ts'
import type { SiteDatabase, Tables } from '../database/tables.ts'
import { upsertRows } from '../database/upsert-rows.ts'
import { readNames } from '../office/listings/stored-listing.ts'
import { shift } from '../timing/instants.ts'
import type { Decisions } from './planned-row.ts'

/** An import without its file, which may have many megabytes. */
export type StoredImport = Omit<Tables['imports'], 'file'>

export const storedColumns = [
  ...(['id', 'file_name', 'kind', 'rows', 'begun_at', 'begun_by', 'stage', 'revision', 'matching'] as const),
  ...(['empty_clears', 'publishes', 'decisions', 'seen', 'result', 'changed_since'] as const),
  ...(['acting', 'holder', 'leased_until', 'done', 'ended_at'] as const),
  ...(['fetch_host', 'fetch_total'] as const),
] as const

/** The state of the listings when a dry run was shown, by which it is known whether they changed since. */
export type Seen = { token: string; stamps: Record<string, string>; names: Record<string, string> }

/** The reasons for which nothing was written or undone: listings that changed since the dry run, or sentences. */
export type Stopped = { listings: { id: string; name: string }[]; sentences: string[] }

const day = 24 * 60 * 60_000
/** In milliseconds (M4.4). */
const kept = { written: day, waiting: 7 * day }

const noDecisions: Decisions = { doubles: {}, conflicts: { all: null, rows: {} } }

export type NewImport = {
  fileName: string
  kind: FileKind
  table: ImportTable
  personId: string | null
  now: Date
}

/** Stores an import that was read. Resolves with its id. */
export async function storeImport(db: SiteDatabase, { fileName, kind, table, personId, now }: NewImport) {
  const id = randomUUID()
  const row = {
    ...{ id, kind, file_name: fileName, file: JSON.stringify(table), rows: table.rows.length },
    ...({ begun_at: now.toISOString(), begun_by: personId, stage: 'checked', revision: randomUUID() } as const),
    ...{
      matching: '{}',
      empty_clears: 0,
      publishes: 0,
      decisions: JSON.stringify(noDecisions),
      done: 0,
      fetch_total: 0,
    },
    ...{
      seen: null,
      result: null,
      changed_since: null,
      acting: null,
      holder: null,
      leased_until: null,
      ended_at: null,
      fetch_host: null,
    },
  }
  await db.insertInto('imports').values(row).execute()
  return id
}

export async function readImport(db: SiteDatabase, id: string): Promise<StoredImport | null> {
  if (!isStoredId(id)) return null
  return (await db.selectFrom('imports').select(storedColumns).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The table of an import that is not written yet; an empty one once its file was erased. */
export async function readTable(db: SiteDatabase, id: string): Promise<ImportTable> {
  const row = await db.selectFrom('imports').select('file').where('id', '=', id).executeTakeFirst()
  return row?.file ? JSON.parse(row.file) : { columns: [], rows: [], remarks: [] }
}

/** In imports of a list. */
const maxListed = 20

export async function listImports(db: SiteDatabase, now: Date): Promise<ImportSummary[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'file_name', 'kind', 'stage', 'begun_by', 'begun_at', 'rows', 'result', 'ended_at'])
    .orderBy('begun_at', 'desc')
    .limit(maxListed)
    .execute()
  const names = await readNames(
    db,
    rows.map(({ begun_by }) => begun_by),
  )
  return rows.map((row) => toSummary(row, names, now))
}

type SummaryRow = Pick<
  StoredImport,
  'id' | 'file_name' | 'kind' | 'stage' | 'begun_by' | 'begun_at' | 'rows' | 'result' | 'ended_at'
>

export function toSummary(row: SummaryRow, names: ReadonlyMap<string, string>, now: Date): ImportSummary {
  const { id, file_name: fileName, kind, stage, begun_by, begun_at: begunAt, rows: rowCount, ended_at } = row
  const by = begun_by === null ? null : (names.get(begun_by) ?? somebody)
  const canUndo = stage === 'written' && ended_at !== null && ended_at >= shift(now, -kept.written)
  const result: ImportResult | null = row.result && { ...JSON.parse(row.result), canUndo }
  return { id, fileName, kind, stage, by, begunAt, rowCount, result }
}

/** Changes an import that waits to be written, and makes what was seen of it old. False where it is not there, is written, or has another revision. */
export async function changeImport(
  db: SiteDatabase,
  id: string,
  change: Partial<Pick<StoredImport, 'matching' | 'empty_clears' | 'publishes' | 'decisions'>>,
  revision?: string,
): Promise<boolean> {
  const update = db.updateTable('imports').set({ ...change, revision: randomUUID(), changed_since: null })
  const { numUpdatedRows } = await update
    .where('id', '=', id)
    .where('stage', '=', 'checked')
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** The columns that were matched by hand to headers in earlier imports, by `foldHeader`. */
export async function readHeaders(db: SiteDatabase): Promise<ReadonlyMap<string, ColumnName | null>> {
  const rows = await db.selectFrom('import_headers').selectAll().execute()
  return new Map(rows.map(({ header, column_name }) => [header, column_name as ColumnName | null]))
}

export async function rememberHeaders(
  db: SiteDatabase,
  matched: readonly { header: string; column_name: string | null }[],
): Promise<void> {
  if (matched.length > 0)
    await db.transaction().execute((transaction) => upsertRows(transaction, 'import_headers', matched))
}

/** The photographs of an import: their addresses by the names of their files, as names are compared. */
export function readPhotographs(db: SiteDatabase, id: string) {
  return db.selectFrom('import_photographs').select(['file', 'name', 'url']).where('import_id', '=', id).execute()
}

/** Erases imports that were never written after seven days, and what was kept of the others for `Undo` after a day. */
export async function eraseOldImports(db: SiteDatabase, now: Date): Promise<void> {
  const old = db.selectFrom('imports').select('id').where('ended_at', '<', shift(now, -kept.written))
  await db.deleteFrom('import_rows').where('import_id', 'in', old).execute()
  await db.deleteFrom('import_photographs').where('import_id', 'in', old).execute()
  await db.deleteFrom('import_fetches').where('import_id', 'in', old).execute()
  const waiting = db.deleteFrom('imports').where('stage', '=', 'checked')
  await waiting.where('begun_at', '<', shift(now, -kept.waiting)).execute()
}

/** Erases what was kept for `Undo`, outside of the transaction, which is shorter so. After a kill it is erased a day later (M4.4). */
export async function forgetImportRows(db: SiteDatabase, importId: string): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute()
}

/** The ids of the listings that an import wrote, while it can be undone. */
export async function listImported(db: SiteDatabase, importId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('import_rows').select('listing_id').where('import_id', '=', importId).execute()
  return new Set(rows.map(({ listing_id }) => listing_id))
}
