import { listChanged } from '../../domain/import/compare-row.ts'
import { price, shortId } from '../../domain/listings/listing.ts'
import { blankDraft, pickEdited } from '../../domain/office/edited-fields.ts'
import type { DraftRecord } from '../../domain/office/editor.ts'
import { digestField, isSameValue } from '../../domain/office/field-digest.ts'
import type { PrivateDetails } from '../../domain/office/private-details.ts'
import { maxRedirects } from '../../domain/redirects/redirects.ts'
import { urls } from '../../domain/urls.ts'
import { insertMany } from '../database/insert-many.ts'
import type { SiteDatabase, Tables } from '../database/tables.ts'
import { holdListings } from '../listings/known-listings.ts'
import { forgetChange } from '../office/bulk/kept-rows.ts'
import { keepSteps, prepareDrafts, type ShowingWriting, writeSteps } from '../office/editor/change-listings.ts'
import { createId } from '../office/editor/listing-editor.ts'
import type { Step } from '../office/editor/step.ts'
import { type DraftRows, neverPublished, type StoredListing } from '../office/listings/stored-listing.ts'
import { editDetails } from '../office/private-details/stored-details.ts'
import { addRedirects } from '../redirects/redirects.ts'
import { isAsRead, type Moved, type ReadListing } from './as-read.ts'
import type { DryRun } from './dry-run.ts'
import type { PlannedRow } from './planned-row.ts'
import { forgetImportRows } from './stored-imports.ts'

/** A row with the listing that it is written to: of a new one the id is known before the transaction. */
type WrittenRow = {
  row: PlannedRow
  stored: StoredListing
  after: DraftRecord
  details: PrivateDetails
  /** Null where its private details alone change. */
  step: Step | null
}

/** The rows that an import writes, with the steps of their listings, the drafts of those, and what is remembered for the next import. */
export type PreparedRows = {
  written: readonly WrittenRow[]
  steps: readonly Step[]
  drafts: DraftRows
  imported: readonly Tables['imported_listings'][]
}

/** The result of writing. `moved`: somebody changed one of its listings since they were read, and nothing is written. */
export type ImportWritten =
  | { ok: true; added: number; changed: number; held: number }
  | Moved
  | { ok: false; why: 'refused'; sentences: string[] }

const tooMany = `With these old addresses there would be more than ${maxRedirects.toLocaleString('en-US')}. Please leave some out of the file.`

/** The person who writes, null for the command line, and when. */
type By = { personId: string | null; now: Date }

/** Prepares the rows that are to be written: all that takes time is done before the transaction begins. */
export async function prepareRows(db: SiteDatabase, dryRun: DryRun, by: By): Promise<PreparedRows> {
  const { rows, shortIds } = dryRun
  const known = await db.selectFrom('known_listings').select('short_id').execute()
  const taken = new Set([...shortIds, ...known.map(({ short_id }) => short_id)])
  const createFreeId = () => {
    for (;;) {
      const id = createId()
      if (taken.has(shortId(id))) continue
      taken.add(shortId(id))
      return id
    }
  }
  const written: WrittenRow[] = []
  for (const row of rows) {
    const { comparison, listing, outcome, newId } = row
    if (!comparison || (outcome !== 'added' && outcome !== 'changed')) continue
    const { record: after, details } = comparison.after
    const id = listing?.id ?? newId ?? createFreeId()
    const stored = listing ?? { id, ...neverPublished, draft: null, current: blankDraft }
    written.push({ row, stored, after, details, step: toStep({ row, stored, after }, by) })
  }
  const steps = written.flatMap(({ step }) => step ?? [])
  return { written, steps, drafts: prepareDrafts(steps), imported: toImported(dryRun, written) }
}

type WriteOptions = {
  importId: string
  dryRun: DryRun
  prepared: PreparedRows
}

/** Writes all rows of an import within the caller's transaction, or refuses and leaves it to the caller to take all back. */
export async function writeRows(
  writing: ShowingWriting,
  { importId, dryRun, prepared: { written, steps, drafts, imported } }: WriteOptions,
): Promise<ImportWritten> {
  const { transaction, now } = writing
  if (!(await isAsRead(transaction, dryRun.version, written.map(toReadListing)))) return { ok: false, why: 'moved' }
  const done = await writeSteps(writing, steps, 'cannot be imported', drafts)
  if (!done.ok)
    return { ok: false, why: 'refused', sentences: done.refused.map(({ name, reason }) => `${name} ${reason}`) }
  const edited = written.filter(isEdited)
  await editDetails(transaction, new Map(edited.map(({ stored, details }) => [stored.id, details])))
  await insertMany(transaction, 'imported_listings', imported, { replace: 'imported_listings' })
  const held = written.filter(isNews).map(({ stored, after }) => ({ ...after, id: stored.id }))
  await holdListings(transaction, held as Parameters<typeof holdListings>[1], now)
  const ids = new Map(written.map(({ row, stored }) => [row, stored.id]))
  const redirects = dryRun.rows.flatMap((row) => {
    const id = ids.get(row) ?? row.listing?.id
    return id ? row.oldAddresses.map((from) => ({ from, to: urls.listing(shortId(id)) })) : []
  })
  if ((await addRedirects(transaction, redirects, { importId, now })) === null)
    return { ok: false, why: 'refused', sentences: [tooMany] }
  const added = written.filter(({ row }) => row.listing === null).length
  return { ok: true, added, changed: written.length - added, held: held.length }
}

/** The kind of an import's rows among those that can be taken back. */
export const importKind = 'import'

function toReadListing({ row, stored: { id, draft } }: WrittenRow): ReadListing {
  return { id, revision: draft?.revision ?? null, details: row.listing && row.before.details }
}

/** The step of a listing, by its publication before and after; null where its private details alone change. */
function toStep({ row, stored, after }: Omit<WrittenRow, 'details' | 'step'>, { personId, now }: By): Step | null {
  const changed = listChanged(stored.current, after)
  const state = row.comparison?.after.state ?? 'draft'
  const draft = { values: after, savedAt: now.toISOString(), savedBy: personId ?? '' }
  const step = { stored, event: 'import' } as const
  const { published } = stored
  if (state === 'published') {
    if (!published) return { ...step, record: after, ...(stored.draft && { draft: null }) }
    if (stored.state === 'published' && Object.keys(changed).length === 0) return null
    const record = { ...pickEdited(published), ...changed }
    return { ...step, record, ...(stored.draft && { draft: { ...stored.draft, values: after } }) }
  }
  const leavesAs = published && state !== stored.state ? state : undefined
  const isEdited = Object.keys(changed).length > 0 || row.listing === null
  if (!leavesAs && !isEdited) return null
  return { ...step, ...(leavesAs && { leavesAs }), ...(isEdited && { draft }) }
}

/** True for a listing that visitors see first, or for less. */
function isNews({ row, stored: { published }, after }: WrittenRow): boolean {
  if (row.comparison?.after.state !== 'published') return false
  const before = published && price(published)
  const next = price(after)
  return !published || (before !== null && next !== null && next < before)
}

const isEdited = ({ row, details }: WrittenRow) => row.listing === null || !isSameValue(row.before.details, details)

/** Keeps what `Undo` needs: before the transaction, which is short without it. Of one that fails they are written again. */
export async function keepImportRows(
  db: SiteDatabase,
  { importId, dryRun, prepared: { written, steps, drafts } }: WriteOptions,
  now: Date,
): Promise<void> {
  await forgetChange(db, importId)
  // Nothing is written unless the version of the listings is still that of the dry run, which this import raises.
  const change = { version: dryRun.version + 1, drafts }
  await keepSteps(db, steps, change, { what: { kind: importKind, value: importId, same: 0 }, now, id: importId })
  await forgetImportRows(db, importId)
  const rows = written.map((each) => {
    const { row, stored, details } = each
    const hasDetails = isEdited(each)
    return {
      id: `${importId}:${stored.id}`,
      import_id: importId,
      listing_id: stored.id,
      is_new: Number(row.listing === null),
      details_before: hasDetails && row.listing ? JSON.stringify(row.before.details) : null,
      details_after: hasDetails ? digestField(details) : null,
      imported_before: row.importedBefore && JSON.stringify(row.importedBefore),
    }
  })
  await insertMany(db, 'import_rows', rows)
}

/** The values of this import, also of rows in which nothing changed, so that the next one knows what the office changed. */
function toImported({ rows }: DryRun, written: readonly WrittenRow[]): Tables['imported_listings'][] {
  const ids = new Map(written.map(({ row, stored }) => [row, stored.id]))
  return rows.flatMap((row) => {
    const id = row.listing?.id ?? ids.get(row)
    const { comparison, importedBefore, pictures } = row
    if (!id || !comparison) return []
    const next = { digests: comparison.digests, pictures }
    return isSameValue(importedBefore, next)
      ? []
      : [{ id, digests: JSON.stringify(next.digests), pictures: JSON.stringify(pictures) }]
  })
}
