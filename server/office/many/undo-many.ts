import { listChanges } from '../../../domain/office/activity-changes.ts'
import { blankDraft, editedFields, pickEdited } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingRecord, ListingState } from '../../../domain/office/editor.ts'
import { isSameValue } from '../../../domain/office/field-digest.ts'
import type { Refused, UndoneMany } from '../../../domain/office/many.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import { saveWithin } from '../../listings/listing-store.ts'
import { listNeverShown } from '../listings/history.ts'
import { deedOf, noteAll, stateDeeds, toRecord } from '../listings/listing-editor.ts'
import {
  deleteDrafts,
  readListings,
  type StoredListing,
  toFormerRecord,
  type WrittenDraft,
  writeDrafts,
} from '../listings/stored-listing.ts'
import { readBooks, writePersons } from './change-person.ts'
import { leave } from './change-publication.ts'
import { type Before, forgetDeed, readRows } from './deeds.ts'
import type { DeedContext } from './planned.ts'
import { refuse, refuseFaulty } from './planned.ts'
import { changeKinds } from './stored-deed.ts'

/** A listing that a deed changed: as it is now, and as it was before. */
type Changed = { stored: StoredListing; before: Before & { state: ListingState } }

/** Lets all listings of a deed be as they were before it; none where somebody changed one of them since. Null for a deed that is not kept. */
export async function undoMany(deed: DeedContext, id: string): Promise<UndoneMany> {
  const { transaction, writer } = deed
  const kept = await readRows(transaction, id, { kinds: changeKinds, now: writer.now })
  if (!kept) return null
  const { kind, value } = kept.what
  const rows = kept.rows.map((row) => ({ ...row, state: row.state as ListingState }))
  const listings = await readListings(
    transaction,
    rows.map(({ subject_id }) => subject_id),
  )
  const books = kind === 'person' ? await readBooks(transaction, [...listings.values()]) : null
  const isAsLeft = ({ stored, before }: Changed) =>
    books
      ? (books.get(stored.id)?.book.personId ?? null) === value
      : stored.version === before.version_after && (stored.draft?.revision ?? null) === before.revision_after
  const changed: Changed[] = []
  const refused = rows.flatMap((before) => {
    const stored = listings.get(before.subject_id)
    if (stored && isAsLeft({ stored, before })) {
      changed.push({ stored, before })
      return []
    }
    return [refuse(stored ?? { id: before.subject_id }, 'has been changed since')]
  })
  if (refused.length > 0) return { ok: false, refused }

  if (books) {
    const persons = new Map(rows.map(({ subject_id, person_id }) => [subject_id, person_id]))
    await writePersons(deed, [...listings.values()], (each) => persons.get(each) ?? null)
  } else {
    const refused = await putBack(deed, changed)
    if (refused.length > 0) return { ok: false, refused }
  }
  await forgetDeed(transaction, id)
  return { ok: true, deed: null }
}

/** Resolves with those that the store does not take back, as they break a rule. */
async function putBack(deed: DeedContext, changed: readonly Changed[]): Promise<Refused[]> {
  const { transaction, person, writer } = deed
  const former = await readFormer(transaction, changed)
  const bases = new Map<string, ListingRecord>()
  const again: StoredListing[] = []
  for (const { stored, before } of changed) {
    const { id, published } = stored
    const values = before.version === stored.version ? null : (former.get(id) ?? published)
    if (before.state !== 'published' || !values) continue
    bases.set(id, toRecord({ id, values, published }, writer))
    again.push(stored)
  }
  const saved = await saveWithin(transaction, [{ file: 'office', records: [...bases.values()] }], writer)
  if (!saved.ok) return refuseFaulty(again, saved.faults, 'cannot be as it was')

  for (const state of ['on-hold', 'withdrawn', 'draft'] as const) {
    const back = changed.filter(({ stored, before }) => before.state === state && stored.state !== state)
    await leaveAgain(
      deed,
      back.map(({ stored }) => stored),
      state,
    )
  }
  const drafts: WrittenDraft[] = []
  const withoutDraft: string[] = []
  for (const { stored, before } of changed) {
    if (before.revision === before.revision_after) continue
    const { id } = stored
    const published = bases.get(id) ?? stored.published
    const changes: Partial<DraftRecord> | null = before.draft && JSON.parse(before.draft)
    const author = { personId: before.draft_saved_by ?? person.id, now: new Date(before.draft_saved_at ?? writer.now) }
    const values = { ...(published ? pickEdited(published) : blankDraft), ...changes }
    if (changes) drafts.push({ id, published, values, author })
    else withoutDraft.push(id)
  }
  await writeDrafts(transaction, drafts)
  await deleteDrafts(transaction, withoutDraft)

  const done = changed.map(({ stored, before }) => {
    const { id, state, published, current } = stored
    const record = bases.get(id)
    const changes =
      published && listChanges({ state, values: published }, { state: before.state, values: record ?? published })
    return { deed: deedTo(stored, before.state, record), id, values: current, changes }
  })
  await noteAll(transaction, done, { person, now: writer.now })
  return []
}

/** A listing that was first published by the deed may be as never shown (J5). */
async function leaveAgain(
  deed: DeedContext,
  listings: readonly StoredListing[],
  state: Exclude<ListingState, 'published'>,
) {
  if (state !== 'draft') return leave(deed, listings, state)
  const ids = listings.map(({ id }) => id)
  const unseen = await listNeverShown(deed.transaction, ids, deed.writer.now)
  const list = (isUnseen: boolean) => listings.filter(({ id }) => unseen.has(id) === isUnseen)
  await leave(deed, list(true), state, 'never-shown')
  await leave(deed, list(false), state)
}

function deedTo({ state, published }: StoredListing, before: ListingState, record: ListingRecord | undefined) {
  if (state !== before) return stateDeeds[before]
  if (!record) return 'draft'
  const names = editedFields.map(({ name }) => name).filter((name) => !isSameValue(record[name], published?.[name]))
  return deedOf(Object.fromEntries(names.map((name) => [name, record[name]])))
}

/** A record may have a description of 50,000 characters. */
const rowsPerStatement = 100

/** The records that the deed replaced, by the listing's id. */
async function readFormer(transaction: SiteTransaction, changed: readonly Changed[]) {
  const former = new Map<string, ListingRecord>()
  const keys = changed
    .filter(({ stored }) => stored.state === 'published')
    .map(({ stored: { id, version } }) => `${id}:${version}`)
  for (const some of inGroups(keys, rowsPerStatement)) {
    const rows = await transaction
      .selectFrom('replaced_listings')
      .select(['listing_id', 'record'])
      .where('id', 'in', some)
      .execute()
    for (const { listing_id, record } of rows) former.set(listing_id, toFormerRecord(record))
  }
  return former
}
