import { columnOf, type Match } from '../../domain/import/columns.ts'
import type {
  DryRow,
  FileColumn,
  ImportSummary,
  ImportView,
  RowCounts,
  ShownRows,
} from '../../domain/import/imports.ts'
import { isEmptyCell, shorten, textOf } from '../../domain/import/read-cell.ts'
import type { ImportTable } from '../../domain/import/table.ts'
import { type CellWords, sayCell } from '../../domain/import/write-cell.ts'
import { propertyId } from '../../domain/listings/listing.ts'
import type { DryRun } from './dry-run.ts'
import { hostOf, listWanted } from './fetch-work.ts'
import type { PlannedRow } from './planned-row.ts'
import type { Stopped, StoredImport } from './stored-imports.ts'

const rowsPerPage = 50
/** In names of photographs of a list. */
const maxNames = 200

export type ShownImport = {
  stored: StoredImport
  summary: ImportSummary
  table: ImportTable
  matches: readonly Match[]
  dryRun: DryRun
  photographs: readonly { file: string; name: string }[]
  fetched: ImportView['fetched']
  words: CellWords
}

type Shown = { page?: number; only?: ShownRows; withPrivate: boolean }

const isShown: Record<ShownRows, (row: PlannedRow) => boolean> = {
  all: () => true,
  problems: ({ outcome }) => outcome === 'problem',
  conflicts: ({ comparison, outcome }) => outcome !== 'left-out' && (comparison?.conflicts.length ?? 0) > 0,
  doubles: ({ doubles, decided }) => doubles.length > 0 || decided !== null,
  added: ({ outcome }) => outcome === 'added',
  changed: ({ outcome }) => outcome === 'changed',
  unchanged: ({ outcome }) => outcome === 'unchanged' || outcome === 'left-out',
}

/** A page of an import that waits to be written. */
export function showImport(all: ShownImport, { page = 1, only = 'all', withPrivate }: Shown): ImportView {
  const { stored, summary, table, matches, dryRun, words, fetched } = all
  const counts = countRows(dryRun)
  const found = dryRun.rows.filter(isShown[only])
  const pages = Math.max(1, Math.ceil(found.length / rowsPerPage))
  const at = Math.min(Math.max(1, page), pages)
  const stopped = readStopped(stored)
  const conflicts = dryRun.rows.flatMap(({ comparison }) => comparison?.conflicts ?? [])
  return {
    ...summary,
    progress: null,
    emptyClears: stored.empty_clears === 1,
    publishes: stored.publishes === 1,
    remarks: table.remarks,
    columns: toColumns(table, matches, withPrivate),
    counts,
    conflicts: { all: conflicts.length, file: conflicts.filter(({ takes }) => takes === 'file').length },
    only,
    rows: found.slice((at - 1) * rowsPerPage, at * rowsPerPage).map((row) => toDryRow(row, words, withPrivate)),
    page: at,
    pages,
    photographs: listPhotographs(all),
    fetched,
    obstacles: listObstacles(dryRun, matches, counts),
    stopped: stopped.sentences,
    hasPrivate: matchesPrivate(matches),
    seen: dryRun.token,
    changedSince: stopped.listings,
  }
}

/** An import that is written or undone, or was, or that fetches photographs: its rows are not shown. */
export function showEnded(stored: StoredImport, summary: ImportSummary, fetched: ImportView['fetched']): ImportView {
  const { stage, done, rows } = stored
  return {
    ...summary,
    fetched,
    progress: stage === 'writing' ? { done, total: rows } : null,
    emptyClears: stored.empty_clears === 1,
    publishes: stored.publishes === 1,
    ...{ remarks: [], columns: [], rows: [], only: 'all', page: 1, pages: 1, obstacles: [], hasPrivate: false },
    counts: { all: stored.rows, problems: 0, conflicts: 0, doubles: 0, added: 0, changed: 0, unchanged: 0 },
    conflicts: { all: 0, file: 0 },
    photographs: { found: 0, missing: [], missingCount: 0, unused: [], unusedCount: 0, elsewhere: [] },
    stopped: readStopped(stored).sentences,
    seen: '',
    changedSince: [],
  }
}

const readStopped = ({ changed_since }: StoredImport): Stopped =>
  changed_since ? JSON.parse(changed_since) : { listings: [], sentences: [] }

export function countRows({ rows }: DryRun): RowCounts {
  const count = (name: ShownRows) => rows.filter(isShown[name]).length
  const names = Object.keys(isShown) as ShownRows[]
  return Object.fromEntries(names.map((name) => [name, count(name)])) as RowCounts
}

/** Tells whether a private column is matched. */
export const matchesPrivate = (matches: readonly Match[]) =>
  matches.some(({ name }) => name !== null && columnOf(name).isPrivate)

/** The sentences that say why nothing can be written yet. */
export function listObstacles({ rows }: DryRun, matches: readonly Match[], counts: RowCounts): string[] {
  const undecided = rows.filter(({ outcome }) => outcome === 'undecided').length
  const matched = matches.filter(({ name }) => name !== null).length
  return [
    matched === 0 && 'No column of the file is matched yet. Please say what its columns are.',
    counts.problems > 0 &&
      `${counts.problems === 1 ? 'One row has' : `${counts.problems.toLocaleString('en-GB')} rows have`} a problem. Please mend the file, and choose it again in place of this one.`,
    undecided > 0 &&
      `${undecided === 1 ? 'One row looks' : `${undecided.toLocaleString('en-GB')} rows look`} like another property or row. Please choose for each row whether it is the same.`,
    counts.problems + undecided + counts.added + counts.changed === 0 && matched > 0 && nothingToDo,
  ].filter((sentence) => sentence !== false)
}

const nothingToDo = 'Nothing would change: all that this file says is so already.'

export function toColumns(table: ImportTable, matches: readonly Match[], withPrivate: boolean): FileColumn[] {
  return table.columns.map((header, index) => {
    const { name = null, how = null } = matches[index] ?? {}
    const isPrivate = name !== null && columnOf(name).isPrivate
    return {
      index,
      header,
      matched: name,
      how,
      isPrivate,
      first: isPrivate && !withPrivate ? [] : firstValues(table, index),
    }
  })
}

/** In values of a column. */
const maxFirst = 3

function firstValues({ rows }: ImportTable, index: number): string[] {
  const first: string[] = []
  for (const { cells } of rows) {
    const cell = cells[index] ?? null
    if (!isEmptyCell(cell)) first.push(shorten(textOf(cell)))
    if (first.length === maxFirst) break
  }
  return first
}

/** In characters of a value that is shown beside another. */
const maxSaid = 600

function toDryRow(row: PlannedRow, words: CellWords, withPrivate: boolean): DryRow {
  const { listing, comparison, before, outcome, doubles, decided, name } = row
  const say = (column: ReturnType<typeof columnOf>, value: unknown) =>
    column.isPrivate && !withPrivate ? '' : cut(sayCell(column, value, words))
  const changes = (comparison?.changes ?? [])
    .filter(({ name: field }) => field !== 'publication')
    .map(({ name: field, before: from, after: to }) => {
      const column = columnOf(field)
      const { label, isPrivate } = column
      return { field, label, isPrivate, before: say(column, from), after: say(column, to) }
    })
  const conflicts = (comparison?.conflicts ?? []).map(({ name: field, before: office, after: file, takes }) => {
    const column = columnOf(field)
    const { label, isPrivate } = column
    return { field, label, isPrivate, takes, office: say(column, office), file: say(column, file) }
  })
  const after = comparison?.after.state ?? before.state
  return {
    row: row.row,
    listingId: listing?.id ?? null,
    name,
    outcome,
    publication: listing?.state === after ? null : { before: listing?.state ?? null, after },
    changes,
    conflicts,
    problems: row.problems.map(({ isPrivate, got, ...problem }) => ({
      ...problem,
      got: isPrivate && !withPrivate ? '' : got,
    })),
    doubles: doubles.map((double) =>
      double.id ? { ...double, name: `${double.name} (${propertyId({ id: double.id })})` } : double,
    ),
    decided,
  }
}

function cut(text: string): string {
  return text.length > maxSaid ? `${[...text.slice(0, maxSaid)].slice(0, -1).join('')}…` : text
}

function listPhotographs({ dryRun, photographs }: ShownImport): ImportView['photographs'] {
  const named = new Set(dryRun.rows.flatMap(({ files }) => files))
  const missing = dryRun.rows.flatMap(({ row, missing: names }) => names.map((name) => ({ name, row })))
  const unused = photographs.filter(({ file }) => !named.has(file)).map(({ name }) => name)
  return {
    found: photographs.length - unused.length,
    missing: missing.slice(0, maxNames),
    missingCount: missing.length,
    unused: unused.slice(0, maxNames),
    unusedCount: unused.length,
    elsewhere: countHosts(dryRun),
  }
}

/** In hosts of a list. */
const maxHosts = 5

function countHosts(dryRun: DryRun): ImportView['photographs']['elsewhere'] {
  const byHost = Map.groupBy(listWanted(dryRun), ({ address }) => hostOf(address))
  return [...byHost]
    .filter(([host]) => host !== '')
    .map(([host, { length: count }]) => ({ host, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, maxHosts)
}
