import { setImmediate } from 'node:timers/promises'
import * as v from 'valibot'
import { nameOfListing } from '../../domain/cards/card.ts'
import { dayAt } from '../../domain/days.ts'
import { type Column, columnOf, type Match } from '../../domain/import/columns.ts'
import {
  type Comparison,
  compareRow,
  type ImportedDigests,
  type RowValues,
  type StatedValues,
  valueIn,
} from '../../domain/import/compare-row.ts'
import { createDoubles, type Doubles } from '../../domain/import/find-doubles.ts'
import type { ColumnName, DryRow, LikelyDouble, RowOutcome, RowProblem } from '../../domain/import/imports.ts'
import {
  type CellContext,
  isEmptyCell,
  type NamedPicture,
  readCell,
  shorten,
  textOf,
} from '../../domain/import/read-cell.ts'
import type { Cell, ImportRow, ImportTable } from '../../domain/import/table.ts'
import { type CellWords, writeCell } from '../../domain/import/write-cell.ts'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { type FieldName, fields, isList, type ListingPicture } from '../../domain/listings/fields.ts'
import { withImpliedFeatures } from '../../domain/listings/implied-features.ts'
import { propertyId, shortId } from '../../domain/listings/listing.ts'
import { blankDraft } from '../../domain/office/edited-fields.ts'
import { explainFault } from '../../domain/office/field-faults.ts'
import { blankDetails, type PrivateDetails } from '../../domain/office/private-details.ts'
import { inGroups } from '../database/in-groups.ts'
import { readListingVersion } from '../database/listing-version.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { checkRules, type HasMedia } from '../listings/check-rules.ts'
import { recordSchema } from '../listings/listing-row.ts'
import { readListings, type StoredListing } from '../office/listings/stored-listing.ts'
import { readManyDetails } from '../office/private-details/stored-details.ts'
import { digestOf } from '../text/digest.ts'
import { type Identities, isShortTaken, readIdentities } from './identities.ts'
import { addStoredDoubles } from './stored-doubles.ts'

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
  /** The pictures that its listing has by the names of their files. */
  pictures: Record<string, string>
  /** The files that its cells name, as names are compared, and those that are missing, as they are written. */
  files: string[]
  missing: string[]
  oldAddresses: readonly string[]
  importedBefore: ImportedBefore | null
}

/** What is known of a listing's last import. */
export type ImportedBefore = { digests: ImportedDigests; pictures: Record<string, string> }

export type DryRun = {
  rows: PlannedRow[]
  /** The version of the listings that it was read at. */
  version: number
  /** The short ids of all listings, which no new one may have. */
  shortIds: ReadonlySet<string>
  /** The state of each listing that would change, by its id. */
  stamps: Record<string, string>
  /** Stands for all of it. */
  token: string
}

/** Rows that are planned before others have their turn. */
const rowsAtOnce = 100

/** Plans an import: reads each cell, and compares each row with its listing. Nothing is written. */
export async function planImport(
  plan: ImportPlan,
  options: DryRunOptions,
  onProgress: (done: number) => void = () => {},
): Promise<DryRun> {
  const { db } = options
  // First, so that what is written meanwhile is known to be newer.
  const version = await readListingVersion(db)
  const identities = await readIdentities(db)
  const columns = listColumns(plan)
  const named = plan.table.rows.map((row) => identify(row, columns, plan, { options, identities }))
  const ids = [...new Set(named.flatMap(({ id }) => id ?? []))]
  const known = await readKnown(db, ids)
  const doubles = createDoubles()
  const isAsked = named.some(({ id, decided }) => id === null && decided === null)
  if (isAsked) await addStoredDoubles(db, doubles)
  const rows: PlannedRow[] = []
  const first = new Map<string, number>()
  for (const some of inGroups(named, rowsAtOnce)) {
    for (const each of some) rows.push(planRow(each, columns, plan, { options, known, doubles, first }))
    onProgress(rows.length)
    await setImmediate()
  }
  await checkAll(rows, columns, options)
  for (const row of rows) row.outcome = outcomeOf(row)
  const stamps = Object.fromEntries(
    rows.flatMap(({ listing, before, outcome }) =>
      listing && outcome === 'changed' ? [[listing.id, stampOf(listing, before.details)] as const] : [],
    ),
  )
  const outcomes = rows.map(({ row, outcome, comparison }) => [row, outcome, comparison?.changes.length])
  const shortIds = new Set(identities.ids.map(shortId))
  return { rows, version, shortIds, stamps, token: digestOf([plan.revision, stamps, outcomes]) }
}

/** Changes with each writing of a listing, its draft or its private details. */
export function stampOf({ version, state, draft }: StoredListing, details: PrivateDetails): string {
  return digestOf([version, state, draft?.revision ?? null, details]).slice(0, 16)
}

type MatchedColumn = { index: number; header: string; column: Column }

function listColumns({ table, matches }: ImportPlan): MatchedColumn[] {
  return matches.flatMap(({ name }, index) =>
    name ? [{ index, header: table.columns[index] ?? '', column: columnOf(name) }] : [],
  )
}

type NamedRow = {
  row: ImportRow
  /** The id of its listing; null for a new one. */
  id: string | null
  newId: string | null
  hasReference: boolean
  decided: DryRow['decided']
  problems: PlannedRow['problems']
}

/** Finds the listing of a row: by its id, its reference, or a decision. */
function identify(
  row: ImportRow,
  columns: readonly MatchedColumn[],
  { decisions }: ImportPlan,
  { options, identities }: { options: DryRunOptions; identities: Identities },
): NamedRow {
  const decided = decisions.doubles[row.row] ?? null
  const problems: PlannedRow['problems'] = []
  const read = (name: ColumnName): string | null => {
    const found = columns.find(({ column }) => column.name === name)
    const cell = found ? (row.cells[found.index] ?? null) : null
    if (!found || isEmptyCell(cell)) return null
    const reading = readCell(found.column, cell, found.header, options.cells)
    if ('fault' in reading) problems.push(toProblem(found, cell, reading.fault))
    return 'fault' in reading ? null : (reading.value as string)
  }
  const typed = read('id')
  const reference = read('reference')
  const base = { row, newId: null, hasReference: reference !== null, decided, problems }
  if (decided && typeof decided === 'object') return { ...base, id: identities.findById(decided.listing) }
  if (typed !== null) {
    const id = identities.findById(typed)
    if (id !== null || problems.length > 0) return { ...base, id }
    const found = columns.find(({ column }) => column.name === 'id')
    if (typed.length > 10 && !isShortTaken(identities, typed)) return { ...base, id: null, newId: typed }
    const sentence = 'No property has this id. Please leave the cell empty for a new one.'
    if (found) problems.push(toProblem(found, row.cells[found.index] ?? null, sentence))
    return { ...base, id: null }
  }
  const [id = null, ...others] = reference === null ? [] : identities.findByReference(reference)
  const found = columns.find(({ column }) => column.name === 'reference')
  if (others.length > 0 && found) {
    const all = [id, ...others].flatMap((each) => (each ? [propertyId({ id: each })] : []))
    const sentence = `Several properties have this reference: ${all.slice(0, 5).join(', ')}. Please name one by its property ID.`
    problems.push(toProblem(found, row.cells[found.index] ?? null, sentence))
  }
  return { ...base, id }
}

type Known = { listing: StoredListing; details: PrivateDetails; imported: ImportedBefore | null }

async function readKnown(db: SiteDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  const listings = await readListings(db, ids)
  const details = await readManyDetails(db, ids)
  const imported = await readImported(db, ids)
  return new Map(
    [...listings].map(([id, listing]) => [
      id,
      { listing, details: details.get(id) ?? blankDetails, imported: imported.get(id) ?? null },
    ]),
  )
}

/** In ids of one statement. */
const idsPerStatement = 500

async function readImported(db: SiteDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, ImportedBefore>> {
  const found = new Map<string, ImportedBefore>()
  for (const some of inGroups(ids, idsPerStatement))
    for (const { id, digests, pictures } of await db
      .selectFrom('imported_listings')
      .selectAll()
      .where('id', 'in', some)
      .execute())
      found.set(id, { digests: JSON.parse(digests), pictures: JSON.parse(pictures) })
  return found
}

type PlanningRow = {
  options: DryRunOptions
  known: ReadonlyMap<string, Known>
  doubles: Doubles
  /** The row in which a listing stands first. */
  first: Map<string, number>
}

function planRow(
  { row, id, newId, hasReference, decided, problems }: NamedRow,
  columns: readonly MatchedColumn[],
  plan: ImportPlan,
  { options, known, doubles, first }: PlanningRow,
): PlannedRow {
  const found = id === null ? undefined : known.get(id)
  const before: RowValues = found
    ? { record: found.listing.current, details: found.details, state: found.listing.state }
    : { record: blankDraft, details: { ...blankDetails, personId: plan.personId }, state: 'draft' }
  const planned: PlannedRow = {
    ...{
      row: row.row,
      cells: row.cells,
      outcome: 'unchanged',
      listing: found?.listing ?? null,
      newId,
      before,
      comparison: null,
    },
    ...{ problems, doubles: [], decided, files: [], missing: [], oldAddresses: [], name: nameOfListing(before.record) },
    pictures: { ...found?.imported?.pictures },
    importedBefore: found?.imported ?? null,
  }
  const twin = first.get(id ?? newId ?? '')
  if (twin !== undefined) {
    const sentence = `This is the same property as row ${twin}. Please leave one of the two out.`
    problems.push({ column: null, got: '', sentence, isPrivate: false })
    return planned
  }
  if (id ?? newId) first.set(id ?? newId ?? '', row.row)
  const stated = readRow(row, columns, plan, { planned, options })
  const comparison = compareRow(before, stated, found?.imported?.digests ?? {}, (name) => {
    const { all, rows } = plan.decisions.conflicts
    return rows[`${row.row}:${name}`] ?? all ?? 'office'
  })
  planned.comparison = withDay(comparison, stated, !found, options)
  planned.name = nameOfListing(comparison.after.record)
  if (!found && newId === null && decided !== 'new') {
    const { record } = comparison.after
    planned.doubles = doubles.find(record, row.row)
    // A row with a reference of its own is none of the others, and may be a listing that has no reference yet.
    if (hasReference) planned.doubles = planned.doubles.filter((double) => double.id !== null)
    else doubles.add(record, { row: row.row })
  }
  return planned
}

/** A change of the availability that names no day is one of today, of a listing that was there before. */
function withDay(
  comparison: Comparison,
  stated: StatedValues,
  isNew: boolean,
  { now, timeZone }: DryRunOptions,
): Comparison {
  const change = comparison.changes.find(({ name }) => name === 'availability')
  if (!change || isNew || stated.values.has('availabilityDate')) return comparison
  const availabilityDate = change.after ? dayAt(now, timeZone) : null
  const { after } = comparison
  return { ...comparison, after: { ...after, record: { ...after.record, availabilityDate } } }
}

type ReadingRow = { planned: PlannedRow; options: DryRunOptions }

/** Reads the cells of a row. One that is as an export has it states the value that the listing has, whatever it is read as (M6). */
function readRow(
  row: ImportRow,
  columns: readonly MatchedColumn[],
  plan: ImportPlan,
  { planned, options }: ReadingRow,
): StatedValues {
  const { listing, before, problems } = planned
  const values = new Map<ColumnName, unknown>()
  let also: StatedValues['also'] = {}
  for (const matched of columns) {
    const { column, index, header } = matched
    const { name } = column
    const cell = row.cells[index] ?? null
    if (name === 'id') continue
    if (isEmptyCell(cell)) {
      if (plan.emptyClears && listing && !keeps.has(name)) values.set(name, emptyOf(column))
      continue
    }
    if (listing && isAsExported(column, cell, before, options.words)) {
      values.set(name, valueIn(name, before))
      continue
    }
    const reading = readCell(column, cell, header, options.cells)
    if ('fault' in reading) {
      if (name !== 'reference') problems.push(toProblem(matched, cell, reading.fault))
      continue
    }
    also = { ...also, ...reading.also }
    if (name === 'oldAddress') planned.oldAddresses = reading.value as string[]
    else if (name === 'photographs' || name === 'floorPlans') {
      const pictures = findPictures(reading.value as NamedPicture[], name, plan, planned)
      if (pictures) values.set(name, pictures)
    } else if (name !== 'publication' || isPossible(reading.value as string, listing)) values.set(name, reading.value)
  }
  const { publication = null } = Object.fromEntries(values)
  if (!listing && publication === null && plan.publishes) values.set('publication', 'published')
  return { values, also }
}

/** Columns that an empty cell never clears. */
const keeps: ReadonlySet<ColumnName> = new Set(['id', 'reference', 'publication', 'oldAddress'])

function emptyOf({ name, field }: Column): unknown {
  if (name === 'photographs' || name === 'floorPlans') return []
  const type = fields.find((each) => each.name === field?.name)?.type
  return type && isList(type) ? [] : null
}

/** What was never published is neither on hold nor withdrawn: it stays a draft (M3.3). */
function isPossible(state: string, listing: StoredListing | null): boolean {
  return state === 'published' || state === 'draft' || Boolean(listing?.published)
}

/** Line ends, spaces at the ends and those that spreadsheets add say nothing. */
const plain = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

function isAsExported(column: Column, cell: Cell, before: RowValues, words: CellWords): boolean {
  const text = plain(textOf(cell))
  return text !== '' && text === plain(writeCell(column, valueIn(column.name, before), words))
}

/**
 * The pictures that a cell names, as far as they are there; null for none of them. Where some are missing, those that the listing has stay behind
 * those that were found.
 */
function findPictures(
  named: readonly NamedPicture[],
  name: 'photographs' | 'floorPlans',
  { photographs }: ImportPlan,
  planned: PlannedRow,
): ListingPicture[] | null {
  const found: ListingPicture[] = []
  let isWhole = true
  for (const picture of named) {
    if ('url' in picture) found.push(picture)
    else {
      planned.files.push(picture.file)
      const url = photographs.get(picture.file) ?? planned.pictures[picture.file]
      if (url) {
        found.push({ url })
        planned.pictures[picture.file] = url
      } else {
        isWhole = false
        planned.missing.push(picture.shown)
      }
    }
  }
  if (isWhole) return found
  return found.length === 0 ? null : [...found, ...(valueIn(name, planned.before) as ListingPicture[])]
}

function toProblem({ header, column, index }: MatchedColumn, cell: Cell, sentence: string) {
  const shown = withoutInvisible(header).trim() || `column ${index + 1}`
  return { column: shown, got: shorten(textOf(cell)), sentence, isPrivate: column.isPrivate }
}

/** Checks all rows that would be written by the rules of listings, and those that would be published by all of J5. */
async function checkAll(
  rows: readonly PlannedRow[],
  columns: readonly MatchedColumn[],
  { db, hasMedia }: DryRunOptions,
): Promise<void> {
  const written = rows.filter(
    ({ comparison, listing, problems }) =>
      comparison && problems.length === 0 && (comparison.changes.length > 0 || listing === null),
  )
  for (const some of inGroups(written, rowsAtOnce)) {
    const writes = some.map(({ comparison, before, listing }) => ({
      values: comparison?.after.record ?? blankDraft,
      before: listing ? before.record : null,
    }))
    const broken = await checkRules(db, writes, hasMedia)
    for (const [at, row] of some.entries()) {
      const faults: Partial<Record<FieldName, string>> = { ...findUnpublishable(row), ...broken[at] }
      for (const [name, sentence] of Object.entries(faults)) {
        const wanted = name === 'mainImage' || name === 'propertyImages' ? 'photographs' : name
        const matched = columns.find(({ column }) => column.name === wanted)
        row.problems.push(
          matched
            ? toProblem(matched, row.cells[matched.index] ?? null, sentence)
            : { column: null, got: '', sentence, isPrivate: false },
        )
      }
    }
  }
}

function findUnpublishable({ comparison, listing, newId }: PlannedRow): Partial<Record<FieldName, string>> {
  if (comparison?.after.state !== 'published') return {}
  const now = new Date(0).toISOString()
  const record = withImpliedFeatures(comparison.after.record)
  const id = listing?.id ?? newId ?? 'new'
  const parsed = v.safeParse(recordSchema, { ...record, id, createdAt: now, updatedAt: now })
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.issues.flatMap((issue) => {
      const field = fields.find(({ name }) => name === v.getDotPath(issue)?.split('.')[0])
      return field
        ? [[field.name, `${explainFault(field.name, record[field.name as keyof typeof record])}`] as const]
        : []
    }),
  )
}

function outcomeOf({ problems, decided, doubles, listing, comparison }: PlannedRow): RowOutcome {
  if (decided === 'left-out') return 'left-out'
  if (problems.length > 0) return 'problem'
  if (listing) return comparison && comparison.changes.length > 0 ? 'changed' : 'unchanged'
  return doubles.length > 0 && decided === null ? 'undecided' : 'added'
}
