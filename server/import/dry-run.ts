import { setImmediate } from 'node:timers/promises'
import { nameOfListing } from '../../domain/cards/card.ts'
import { type Comparison, compareRow, type RowValues, type StatedValues } from '../../domain/import/compare-row.ts'
import { createDoubles, type Doubles } from '../../domain/import/find-doubles.ts'
import type { RowOutcome } from '../../domain/import/imports.ts'
import { shortId } from '../../domain/listings/listing.ts'
import { blankDraft } from '../../domain/office/edited-fields.ts'
import { blankDetails, type PrivateDetails } from '../../domain/office/private-details.ts'
import { inGroups } from '../database/in-groups.ts'
import { readListingVersion } from '../database/listing-version.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { withDay } from '../office/editor/planners.ts'
import { readListings, type StoredListing } from '../office/listings/stored-listing.ts'
import { readManyDetails } from '../office/private-details/stored-details.ts'
import { digestOf } from '../text/digest.ts'
import { checkAll } from './check-rows.ts'
import { identify, type NamedRow } from './identify-rows.ts'
import { readIdentities } from './identities.ts'
import {
  type DryRunOptions,
  type ImportedBefore,
  type ImportPlan,
  listColumns,
  type MatchedColumn,
  type PlannedRow,
} from './planned-row.ts'
import { readRow } from './read-row.ts'
import { addStoredDoubles } from './stored-doubles.ts'

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
  const isAsked = named.some(({ id, decided }) => id === null || decided !== null)
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
function stampOf({ version, state, draft }: StoredListing, details: PrivateDetails): string {
  return digestOf([version, state, draft?.revision ?? null, details]).slice(0, 16)
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
    ...{ problems, doubles: [], decided, files: [], missing: [], elsewhere: [], oldAddresses: [] },
    name: nameOfListing(before.record),
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
  planned.comparison = found ? dateAvailability(comparison, stated, options) : comparison
  planned.name = nameOfListing(comparison.after.record)
  // Also of a row that was decided, so that another decision can be made.
  if (newId === null && (!found || decided !== null)) {
    const { record } = comparison.after
    planned.doubles = doubles.find(record, row.row)
    // A row with a reference of its own is none of the others, and may be a listing that has no reference yet.
    if (hasReference) planned.doubles = planned.doubles.filter((double) => double.id !== null)
    else if (!found && decided !== 'new') doubles.add(record, { row: row.row })
  }
  return planned
}

/** Dates a change of the availability that names no day, of a listing that was there before. */
function dateAvailability(comparison: Comparison, stated: StatedValues, options: DryRunOptions): Comparison {
  const isChanged = comparison.changes.some(({ name }) => name === 'availability')
  if (!isChanged || stated.values.has('availabilityDate')) return comparison
  const { after } = comparison
  const dated = withDay({ availability: after.record.availability }, options)
  return { ...comparison, after: { ...after, record: { ...after.record, ...dated } } }
}

function outcomeOf({ problems, decided, doubles, listing, comparison }: PlannedRow): RowOutcome {
  if (decided === 'left-out') return 'left-out'
  if (problems.length > 0) return 'problem'
  if (listing) return comparison && comparison.changes.length > 0 ? 'changed' : 'unchanged'
  return doubles.length > 0 && decided === null ? 'undecided' : 'added'
}
