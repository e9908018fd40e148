import { listChanged } from '../../domain/import/compare-row.ts'
import { price, shortId } from '../../domain/listings/listing.ts'
import { blankDraft, pickEdited } from '../../domain/office/edited-fields.ts'
import type { DraftRecord } from '../../domain/office/editor.ts'
import { digestField, isSameValue } from '../../domain/office/field-digest.ts'
import type { PrivateDetails } from '../../domain/office/private-details.ts'
import { maxRedirects } from '../../domain/redirects/redirects.ts'
import { urls } from '../../domain/urls.ts'
import { inGroups } from '../database/in-groups.ts'
import { insertMany } from '../database/insert-many.ts'
import { readListingVersion } from '../database/listing-version.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'
import { holdListings } from '../listings/known-listings.ts'
import { keepSteps, type ShowingWriting, writeSteps } from '../office/editor/change-listings.ts'
import { createId } from '../office/editor/listing-editor.ts'
import type { Step } from '../office/editor/step.ts'
import { neverPublished, type StoredListing } from '../office/listings/stored-listing.ts'
import { editDetails, readManyDetails } from '../office/private-details/stored-details.ts'
import { addRedirects } from '../redirects/redirects.ts'
import type { DryRun } from './dry-run.ts'
import type { PlannedRow } from './planned-row.ts'

/** A row with the listing that it is written to: of a new one the id is known before the transaction. */
export type WrittenRow = {
  row: PlannedRow
  stored: StoredListing
  after: DraftRecord
  details: PrivateDetails
  /** Null where its private details alone change. */
  step: Step | null
}

/** The result of writing. `moved`: somebody changed one of its listings since they were read, and nothing is written. */
export type ImportWritten =
  | { ok: true; added: number; changed: number; held: number }
  | { ok: false; why: 'moved' }
  | { ok: false; why: 'refused'; sentences: string[] }

const tooMany = `With these old addresses there would be more than ${maxRedirects.toLocaleString('en-US')}. Please leave some out of the file.`

/** The person who writes, null for the command line, and when. */
type By = { personId: string | null; now: Date }

/** Prepares the rows that are to be written: all that takes time is done before the transaction begins. */
export async function prepareRows(
  db: SiteDatabase,
  { rows, shortIds }: DryRun,
  by: By,
): Promise<readonly WrittenRow[]> {
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
  return written
}

type WriteOptions = {
  importId: string
  dryRun: DryRun
  written: readonly WrittenRow[]
}

/** Writes all rows of an import within the caller's transaction, or refuses and leaves it to the caller to take all back. */
export async function writeRows(
  writing: ShowingWriting,
  { importId, dryRun, written }: WriteOptions,
): Promise<ImportWritten> {
  const { transaction, now } = writing
  if (!(await isAsRead(transaction, dryRun, written))) return { ok: false, why: 'moved' }
  const steps = written.flatMap(({ step }) => step ?? [])
  const done = await writeSteps(writing, steps, 'cannot be imported')
  if (!done.ok)
    return { ok: false, why: 'refused', sentences: done.refused.map(({ name, reason }) => `${name} ${reason}`) }
  await keepSteps(writing, steps, done, { kind: importKind, value: importId, same: 0 }, importId)
  const edited = written.filter(isEdited)
  await editDetails(transaction, new Map(edited.map(({ stored, details }) => [stored.id, details])))
  await rememberImported(transaction, dryRun, written)
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

const idsPerStatement = 500

/**
 * True where nobody changed one of the listings since they were read. A published listing, or one that left the site, is the same while the version of
 * all is: who published another one meanwhile makes the import read again.
 */
async function isAsRead(
  transaction: SiteTransaction,
  { version }: DryRun,
  written: readonly WrittenRow[],
): Promise<boolean> {
  if ((await readListingVersion(transaction)) !== version) return false
  const ids = written.map(({ stored }) => stored.id)
  const revisions = new Map<string, string>()
  for (const some of inGroups(ids, idsPerStatement))
    for (const { id, revision } of await transaction
      .selectFrom('listing_drafts')
      .select(['id', 'revision'])
      .where('id', 'in', some)
      .execute())
      revisions.set(id, revision)
  const known = written.filter(({ row }) => row.listing !== null)
  const details = await readManyDetails(
    transaction,
    known.map(({ stored }) => stored.id),
  )
  return (
    written.every(({ stored }) => (stored.draft?.revision ?? null) === (revisions.get(stored.id) ?? null)) &&
    known.every(({ row, stored }) => {
      const read = details.get(stored.id)
      return read
        ? isSameValue(read, row.before.details)
        : Object.values(row.before.details).every((each) => each === null)
    })
  )
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

/** Keeps what `Undo` needs besides the listings themselves: before the transaction, which is short without it. Of one that fails they are written again. */
export async function keepImportRows(
  db: SiteDatabase,
  importId: string,
  written: readonly WrittenRow[],
): Promise<void> {
  await db.deleteFrom('import_rows').where('import_id', '=', importId).execute()
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

/** Remembers the values of this import, also of rows in which nothing changed, so that the next one knows what the office changed. */
async function rememberImported(
  transaction: SiteTransaction,
  { rows }: DryRun,
  written: readonly WrittenRow[],
): Promise<void> {
  const ids = new Map(written.map(({ row, stored }) => [row, stored.id]))
  const known = rows.flatMap((row): Tables['imported_listings'][] => {
    const id = row.listing?.id ?? ids.get(row)
    const { comparison, importedBefore, pictures } = row
    if (!id || !comparison) return []
    const next = { digests: comparison.digests, pictures }
    return isSameValue(importedBefore, next)
      ? []
      : [{ id, digests: JSON.stringify(next.digests), pictures: JSON.stringify(pictures) }]
  })
  await insertMany(transaction, 'imported_listings', known, { replace: 'imported_listings' })
}
