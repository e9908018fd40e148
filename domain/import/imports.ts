import type { EditedField, ListingState } from '../office/editor.ts'
import type { Person } from '../office/person.ts'
import type { RefusedFile } from '../office/photographs.ts'
import type { PrivateDetails } from '../office/private-details.ts'

/**
 * A column that a header of a file may mean (M2): a field of the form, a private detail, or one of their own. `photographs` are all pictures but floor
 * plans, the main one first.
 */
export type ColumnName =
  | Exclude<EditedField, 'mainImage' | 'propertyImages'>
  | keyof PrivateDetails
  | 'id'
  | 'reference'
  | 'publication'
  | 'photographs'
  | 'oldAddress'

/** A column to choose for a header, with its words for people. `isPrivate`: it wants the passkey of the private details (J11). */
export type ColumnChoice = { name: ColumnName; label: string; group: string; isPrivate: boolean }

/** The kinds of file that are read, and the two that are written. */
export type FileKind = 'csv' | 'xlsx' | 'json' | 'wxr'
export type FileFormat = 'csv' | 'xlsx'

/** A column of the file. `how`: its header says it, somebody chose it in an earlier import, or in this one. */
export type FileColumn = {
  /** Its place in the file, from 0, by which it is matched: headers may be empty or the same. */
  index: number
  header: string
  matched: ColumnName | null
  how: 'name' | 'remembered' | 'by-hand' | null
  isPrivate: boolean
  /** Its first three values that are not empty, each shortened. */
  first: readonly string[]
}

/** A change of one field as people read it; an empty text is no value. `label` is the name of the field. */
export type FieldChange = { field: ColumnName; label: string; before: string; after: string; isPrivate: boolean }

/** A field that was changed in the office since the last import. The office's value stays, unless `takes` is the file's (M3.4). */
export type FieldConflict = {
  field: ColumnName
  label: string
  office: string
  file: string
  isPrivate: boolean
  takes: 'office' | 'file'
}

/** A sentence about a cell, or a row without `column`: what it got, and what it takes. */
export type RowProblem = { column: string | null; got: string; sentence: string }

/**
 * A listing, or another row of the file, with the name, place and price of a row that has neither id nor reference (M3.1). `id` is the listing's,
 * null for a row; `row` is that row's number, null for a listing.
 */
export type LikelyDouble = { id: string | null; row: number | null; name: string; place: string; price: string }

/** The outcome of a row. `undecided`: it is a likely double, and nobody has said yet which. `left-out`: somebody said that it is not imported. */
export type RowOutcome = 'added' | 'changed' | 'unchanged' | 'problem' | 'undecided' | 'left-out'

/** A row of the dry run. */
export type DryRow = {
  /** Its number in the file, as a spreadsheet counts it: the header is 1. */
  row: number
  /** The listing that it is, by its id; null for a new one. */
  listingId: string | null
  name: string
  outcome: RowOutcome
  /** The publication before and after, where it changes. `before` is null for a new listing. */
  publication: { before: ListingState | null; after: ListingState } | null
  changes: readonly FieldChange[]
  conflicts: readonly FieldConflict[]
  problems: readonly RowProblem[]
  doubles: readonly LikelyDouble[]
  /** The decision about `doubles`; null for none yet. */
  decided: 'new' | 'left-out' | { listing: string } | null
}

/** The rows that a page of the dry run has. */
export const shownRows = ['all', 'problems', 'conflicts', 'doubles', 'added', 'changed', 'unchanged'] as const
export type ShownRows = (typeof shownRows)[number]

/** Rows of each kind, and the conflicts whose rows they stand in. */
export type RowCounts = Record<ShownRows, number>

/** `checked`: the dry run stands, and nothing is written; after `fetching` photographs it stands again. The others say how far it came since. */
export type ImportStage = 'checked' | 'fetching' | 'writing' | 'written' | 'undoing' | 'undone'

/** The result of an import. */
export type ImportResult = {
  added: number
  changed: number
  /** First published, or lowered in price, and told to nobody until `release` (M4.5). */
  held: number
  at: string
  /** True while `undo` takes it back: a day, and not once it was undone. */
  canUndo: boolean
  /** After `undo`: the listings that somebody changed since, and that stay as they are. */
  stayed: readonly { id: string; name: string }[]
}

/** An import, in short. `by` is a person's name, or null for the command line. */
export type ImportSummary = {
  id: string
  fileName: string
  kind: FileKind
  stage: ImportStage
  by: string | null
  begunAt: string
  /** The rows of the file, without its header. */
  rowCount: number
  result: ImportResult | null
}

/** The fetching of photographs that goes on, or was the last one. */
export type PhotographsFetched = {
  host: string
  total: number
  /** Photographs that are settled: fetched, or not to be had. */
  done: number
  fetched: number
  /** Photographs that could not be fetched, each with the sentence that says why (the first 200). */
  faults: readonly { name: string; address: string; fault: string }[]
  faultCount: number
}

/** An import with a page of its dry run. After it was written it has no rows any more. */
export type ImportView = ImportSummary & {
  /** While it is written. */
  progress: { done: number; total: number } | null
  /** True where empty cells clear their fields (M3.2). */
  emptyClears: boolean
  /** True where new rows that say nothing of their publication are published (M3.3). */
  publishes: boolean
  /** Sentences about the file as a whole, such as the encoding that it was read with. */
  remarks: readonly string[]
  columns: readonly FileColumn[]
  counts: RowCounts
  /** All conflicts, and those that take the file's value. */
  conflicts: { all: number; file: number }
  only: ShownRows
  rows: readonly DryRow[]
  page: number
  pages: number
  /** Photographs by the names of their files: `found` are named by a row and were sent, `missing` are named only, `unused` were sent only (the first 200 of each). */
  photographs: {
    found: number
    missing: readonly { name: string; row: number }[]
    missingCount: number
    unused: readonly string[]
    unusedCount: number
    /** The hosts that have photographs of its rows, which were neither sent nor fetched; the first five, the one with the most first. */
    elsewhere: readonly { host: string; count: number }[]
  }
  /** Null where none were fetched. */
  fetched: PhotographsFetched | null
  /** Sentences that say why nothing can be written yet; none where `write` may be called. */
  obstacles: readonly string[]
  /** The reasons for which the last writing or undoing changed nothing; empty otherwise. */
  stopped: readonly string[]
  /** True where a private column is matched, so that `write` wants the passkey. */
  hasPrivate: boolean
  /** Stands for the dry run that is shown; `write` takes it, so that nobody writes something that they have not seen. */
  seen: string
  /** Rows that somebody changed between the dry run and the writing, of which nothing was written; empty otherwise. */
  changedSince: readonly { id: string; name: string }[]
}

/** The columns of an import, as its file has them, with what is said of the whole file. None once it is written. */
type ImportColumns = Pick<ImportView, 'id' | 'fileName' | 'stage' | 'remarks' | 'columns' | 'emptyClears' | 'publishes'>

/** A decision about a row. `all` decides each conflict of the import. */
export type Decision =
  | { kind: 'double'; row: number; is: 'new' | 'left-out' | { listing: string } }
  | { kind: 'conflict'; row: number; field: ColumnName; takes: 'office' | 'file' }
  | { kind: 'conflict'; row: 'all'; takes: 'office' | 'file' }

/** A refusal in a sentence for people. */
export type ImportRefused = { ok: false; sentence: string }

/** The answer to a change of an import. */
type ImportChanged = { ok: true } | ImportRefused

/** The person, null for the command line; `withPrivate` where their session shows private details now (J11): without it their values are not shown, and not written. */
export type Importer = { person: Pick<Person, 'id'> | null; withPrivate: boolean }

/**
 * Imports of listings (M1 to M4, M6). One is begun with its file, matched, decided, and then written and perhaps undone; each step is stored, so that a
 * closed tab or another server loses nothing.
 */
export type Imports = {
  /**
   * Reads a file, in a worker, and stores it as an import. With `replaces` it takes the place of an import that is not written, whose
   * matching and photographs it keeps. Refuses a file that cannot be read, by a sentence with the place.
   */
  begin(
    file: { name: string; bytes: Uint8Array },
    importer: Importer,
    replaces?: string,
  ): Promise<{ ok: true; id: string } | ImportRefused>
  /** A page of the dry run, from 1, of fifty rows; a page that is not there is the last. Null for an import that is not known any more. */
  find(id: string, shown: { page?: number; only?: ShownRows; withPrivate: boolean }): Promise<ImportView | null>
  /** The columns of an import, without its rows. Null for an import that is not known any more. */
  findColumns(id: string, withPrivate: boolean): Promise<ImportColumns | null>
  /** The last twenty, newest first. */
  list(): Promise<readonly ImportSummary[]>
  /** The columns to choose for a header, in the order of the form. */
  listChoices(): readonly ColumnChoice[]
  /**
   * Matches columns by their index, null to nothing, and remembers it for their headers; one that is not named stays. `emptyClears` and
   * `publishes` stay where they are not given.
   */
  match(
    id: string,
    matching: {
      columns?: ReadonlyMap<number, ColumnName | null>
      emptyClears?: boolean
      publishes?: boolean
    },
  ): Promise<ImportChanged>
  decide(id: string, decision: Decision): Promise<ImportChanged>
  /** Stores a photograph, as J8 does, under the last part of its name, in place of one of that name. `too-many` is not answered here. */
  addPhotograph(
    id: string,
    photograph: { name: string; bytes: Uint8Array },
    importer: Importer,
  ): Promise<{ ok: true; name: string } | { ok: false; refused: RefusedFile | 'not-found' }>
  /** Begins to fetch the photographs that are on a host (M4.8), and answers at once: `find` says how far it is. */
  fetchPhotographs(id: string, host: string, importer: Importer): Promise<ImportChanged>
  /** Ends the fetching; what was fetched stays. */
  stopFetching(id: string): Promise<ImportChanged>
  /** Begins to write what was seen, and answers at once: `find` says how far it is. Refused with a sentence for each obstacle. */
  write(id: string, seen: string, importer: Importer): Promise<ImportChanged>
  /** Begins to take a written import back (M4.4), and answers at once. */
  undo(id: string, importer: Importer): Promise<ImportChanged>
  /** Tells people of all that is held back now (K5.2), or settles that nobody is told. Resolves with the number of listings. */
  release(then: 'tell' | 'tell-nobody', importer: Importer): Promise<number>
  /** Counts the listings that are held back now, of all imports. */
  countHeld(): Promise<number>
  /** Forgets an import that is not written, with its file. */
  forget(id: string): Promise<ImportChanged>
  /** A file of these listings, or all, that imports back to the same (M6). Private details only with `withPrivate`; their export is noted in the activity. */
  export(
    format: FileFormat,
    listings: readonly string[] | 'all',
    importer: Importer,
  ): Promise<{ name: string; type: string; bytes: Uint8Array }>
  /** A file with the names of all columns; a workbook says on a second sheet what each takes. */
  template(format: FileFormat, withPrivate: boolean): Promise<{ name: string; type: string; bytes: Uint8Array }>
}
