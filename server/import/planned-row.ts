import { type Column, columnOf, type Match } from '../../domain/import/columns.ts'
import type { Comparison, ImportedDigests, RowValues } from '../../domain/import/compare-row.ts'
import type { DryRow, LikelyDouble, RowOutcome, RowProblem } from '../../domain/import/imports.ts'
import { type CellContext, shorten, textOf } from '../../domain/import/read-cell.ts'
import type { Cell, ImportTable } from '../../domain/import/table.ts'
import type { CellWords } from '../../domain/import/write-cell.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import type { SiteDatabase } from '../database/tables.ts'
import type { HasMedia } from '../listings/check-rules.ts'
import type { StoredListing } from '../office/listings/stored-listing.ts'

/** The decisions of people about an import, by the numbers of its rows. */
export type Decisions = {
  doubles: Record<string, NonNullable<DryRow['decided']>>
  conflicts: { all: 'office' | 'file' | null; rows: Record<string, 'office' | 'file'> }
}

export type DryRunOptions = {
  db: SiteDatabase
  hasMedia: HasMedia
  cells: CellContext
  words: CellWords
  timeZone: string
  now: Date
}

/** The parts of an import that say what it would do. */
export type ImportPlan = {
  revision: string
  table: ImportTable
  matches: readonly Match[]
  decisions: Decisions
  emptyClears: boolean
  publishes: boolean
  /** The addresses of photographs, by `toFileKey` of their files. */
  photographs: ReadonlyMap<string, string>
  /** The addresses that the file knows of them, by the same keys. */
  addresses: ReadonlyMap<string, string>
  /** The person who imports, to whom new listings are given; null for the command line. */
  personId: string | null
}

/** A row with all that is known of it. */
export type PlannedRow = {
  row: number
  cells: readonly Cell[]
  name: string
  outcome: RowOutcome
  listing: StoredListing | null
  /** The id that a new listing has in the file; null for any. */
  newId: string | null
  before: RowValues
  /** Null where its cells or its listing cannot be read. */
  comparison: Comparison | null
  problems: (RowProblem & { isPrivate: boolean })[]
  doubles: LikelyDouble[]
  decided: DryRow['decided']
  /** The pictures that its listing has by the names of their files, or by the addresses that they were fetched from. */
  pictures: Record<string, string>
  /** The files that its cells name, as names are compared, and those that are missing, as they are written. */
  files: string[]
  missing: string[]
  /** The pictures that can be fetched (M4.8). */
  elsewhere: PictureElsewhere[]
  oldAddresses: readonly string[]
  importedBefore: ImportedBefore | null
}

/** A picture that is at an address: its file, which is the address itself where a cell has that, and the name that people see. */
export type PictureElsewhere = { file: string; name: string; address: string }

/** The values and pictures of a listing's last import. */
export type ImportedBefore = { digests: ImportedDigests; pictures: Record<string, string> }

export type MatchedColumn = { index: number; header: string; column: Column }

export function listColumns({ table, matches }: ImportPlan): MatchedColumn[] {
  return matches.flatMap(({ name }, index) =>
    name ? [{ index, header: table.columns[index] ?? '', column: columnOf(name) }] : [],
  )
}

export function toProblem({ header, column, index }: MatchedColumn, cell: Cell, sentence: string) {
  const shown = withoutInvisible(header).trim() || `column ${index + 1}`
  return { column: shown, got: shorten(textOf(cell)), sentence, isPrivate: column.isPrivate }
}
