import { nameOfListing } from '../../domain/cards/card.ts'
import type { ImportResult } from '../../domain/import/imports.ts'
import { propertyId, shortId } from '../../domain/listings/listing.ts'
import { digestField } from '../../domain/office/field-digest.ts'
import { blankDetails, type PrivateDetails } from '../../domain/office/private-details.ts'
import { urls } from '../../domain/urls.ts'
import { inGroups } from '../database/in-groups.ts'
import { readListingVersion } from '../database/listing-version.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'
import { upsertRows } from '../database/upsert-rows.ts'
import { forgetChange, type RowBefore, readRows } from '../office/bulk/kept-rows.ts'
import { prepareDrafts, type ShowingWriting, writeSteps } from '../office/editor/change-listings.ts'
import type { Step } from '../office/editor/step.ts'
import { readFormer, toFormerStep } from '../office/editor/undo-plan.ts'
import { listNeverShown } from '../office/listings/history.ts'
import { type DraftRows, eraseUnseen, readListings, type StoredListing } from '../office/listings/stored-listing.ts'
import { editDetails, readManyDetails } from '../office/private-details/stored-details.ts'
import { removeRedirectsOf } from '../redirects/redirects.ts'
import { isAsRead, type Moved, type ReadListing } from './as-read.ts'
import { importKind } from './write-import.ts'

type Kept = Tables['import_rows']

/** The result of `Undo`. The listings that somebody changed since stay, and are named. `moved`: somebody changed one while all were read. */
export type ImportUndone =
  | { ok: true; stayed: ImportResult['stayed'] }
  | Moved
  | { ok: false; why: 'refused'; sentences: string[] }

/** The work of `Undo`, and the listings as they were read for it. */
type PreparedUndo = {
  version: number
  read: readonly ReadListing[]
  steps: readonly Step[]
  drafts: DraftRows
  undone: readonly Kept[]
  /** Listings that were published, of which nothing stays as nobody can have seen them. */
  unseen: readonly string[]
  stayed: ImportResult['stayed']
}

const idsPerStatement = 500

/** Prepares to let all listings of an import be as they were before it (M4.4): all that takes time is done before the transaction begins. */
export async function prepareUndo(db: SiteDatabase, importId: string, now: Date): Promise<PreparedUndo> {
  // First, so that what is written meanwhile is known to be newer.
  const version = await readListingVersion(db)
  const kept = await db.selectFrom('import_rows').selectAll().where('import_id', '=', importId).execute()
  const before = new Map(
    (await readRows(db, importId, { kinds: [importKind], now }))?.rows.map((row) => [row.subject_id, row]),
  )
  const ids = kept.map(({ listing_id }) => listing_id)
  const listings = await readListings(db, ids)
  const details = await readManyDetails(db, ids)
  const former = await readFormer(db, listings)
  const neverShown = await listNeverShown(
    db,
    kept.filter(({ is_new }) => is_new).map(({ listing_id }) => listing_id),
    now,
  )

  const steps: Step[] = []
  const undone: Kept[] = []
  const unseen: string[] = []
  const stayed: { id: string; name: string }[] = []
  for (const row of kept) {
    const id = row.listing_id
    const stored = listings.get(id)
    // A draft that somebody deleted is as `Undo` would have it.
    if (!stored && row.is_new) continue
    if (!stored || !isAsLeft(stored, before.get(id)) || !hasDetailsAsLeft(row, details.get(id))) {
      stayed.push({ id, name: stored ? nameOfListing(stored.current) : propertyId({ id }) })
      continue
    }
    undone.push(row)
    const listingBefore = before.get(id)
    if (row.is_new) steps.push(removeNew(stored, neverShown.has(id)))
    else if (listingBefore) steps.push({ ...toFormerStep(stored, listingBefore, former.get(id)), event: 'undo-import' })
    if (row.is_new && stored.published && neverShown.has(id)) unseen.push(id)
  }
  const read = kept.map(({ listing_id: id, details_after }) => ({
    id,
    revision: listings.get(id)?.draft?.revision ?? null,
    details: details_after === null ? null : (details.get(id) ?? blankDetails),
  }))
  return { version, read, steps, drafts: prepareDrafts(steps), undone, unseen, stayed }
}

/** Undoes an import within the caller's transaction, or refuses and leaves it to the caller to take all back. */
export async function undoRows(
  writing: ShowingWriting,
  importId: string,
  { version, read, steps, drafts, undone, unseen, stayed }: PreparedUndo,
): Promise<ImportUndone> {
  const { transaction } = writing
  if (!(await isAsRead(transaction, version, read))) return { ok: false, why: 'moved' }
  // First, as the listings that go are looked for in it.
  await forgetChange(transaction, importId)
  const written = await writeSteps(writing, steps, 'cannot be as it was', drafts)
  if (!written.ok)
    return { ok: false, why: 'refused', sentences: written.refused.map(({ name, reason }) => `${name} ${reason}`) }
  await eraseUnseen(transaction, unseen)
  await removeRedirectsOf(transaction, importId, new Set(stayed.map(({ id }) => urls.listing(shortId(id)))))
  await putBackDetails(transaction, undone)
  await putBackImported(transaction, undone)
  return { ok: true, stayed }
}

/** True for a listing that nobody wrote since; one of which the import changed private details alone has no row. */
function isAsLeft(stored: StoredListing, row: RowBefore | undefined): boolean {
  if (!row) return true
  return stored.version === row.version_after && (stored.draft?.revision ?? null) === row.revision_after
}

function hasDetailsAsLeft({ details_after }: Kept, details: PrivateDetails = blankDetails): boolean {
  return details_after === null || digestField(details) === details_after
}

/** A draft goes, and what nobody can have seen; what visitors may have seen is withdrawn, so that its address says so. */
function removeNew(stored: StoredListing, isUnseen: boolean): Step {
  const step = { stored, event: 'undo-import', isFinal: true } as const
  if (!stored.published) return { ...step, erases: true }
  if (stored.state !== 'published') return { ...step, draft: null }
  return { ...step, leavesAs: isUnseen ? 'draft' : 'withdrawn', draft: null }
}

async function putBackDetails(transaction: SiteTransaction, undone: readonly Kept[]): Promise<void> {
  const changed = undone.filter(({ details_after }) => details_after !== null)
  const first = changed.filter(({ details_before }) => details_before === null).map(({ listing_id }) => listing_id)
  for (const some of inGroups(first, idsPerStatement))
    await transaction.deleteFrom('books').where('listing_id', 'in', some).execute()
  const before = changed.flatMap(({ listing_id, details_before }): [string, PrivateDetails][] =>
    details_before === null ? [] : [[listing_id, { ...blankDetails, ...JSON.parse(details_before) }]],
  )
  await editDetails(transaction, new Map(before))
}

async function putBackImported(transaction: SiteTransaction, undone: readonly Kept[]): Promise<void> {
  const first = undone.filter(({ imported_before }) => imported_before === null).map(({ listing_id }) => listing_id)
  for (const some of inGroups(first, idsPerStatement))
    await transaction.deleteFrom('imported_listings').where('id', 'in', some).execute()
  const again = undone.flatMap(({ listing_id: id, imported_before }) => {
    if (imported_before === null) return []
    const { digests, pictures } = JSON.parse(imported_before)
    return [{ id, digests: JSON.stringify(digests), pictures: JSON.stringify(pictures) }]
  })
  for (const some of inGroups(again, idsPerStatement)) await upsertRows(transaction, 'imported_listings', some)
}
