import { listChanges } from '../../../domain/office/activity-changes.ts'
import { blankDraft, editedFields, pickEdited } from '../../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingRecord, ListingState } from '../../../domain/office/editor.ts'
import { digestField } from '../../../domain/office/field-digest.ts'
import type { UndoneMany } from '../../../domain/office/many.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import { saveWithin } from '../../listings/listing-store.ts'
import { wasNeverShown } from '../listings/history.ts'
import { deedOf, note, stateDeeds, toRecord } from '../listings/listing-editor.ts'
import {
  deleteDraft,
  readListings,
  type StoredListing,
  toFormerRecord,
  writeDraft,
} from '../listings/stored-listing.ts'
import { readBooks, writePersons } from './change-person.ts'
import { leave } from './change-publication.ts'
import { type Before, forgetDeed, readRows } from './deeds.ts'
import type { DeedContext } from './planned.ts'
import { refuse } from './planned.ts'
import { changeKinds } from './stored-deed.ts'

/** A listing that a deed changed: as it is now, and as it was before. */
type Changed = { stored: StoredListing; before: Before & { state: ListingState } }

/** Lets all listings of a deed be as they were before it; none where somebody changed one of them since. Null for a deed that is not kept. */
export async function undoMany(deed: DeedContext, id: string): Promise<UndoneMany> {
  const { transaction } = deed
  const kept = await readRows(transaction, id, changeKinds)
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
  } else await putBack(deed, changed)
  await forgetDeed(transaction, id)
  return { ok: true, deed: null }
}

async function putBack(deed: DeedContext, changed: readonly Changed[]): Promise<void> {
  const { transaction, person, writer } = deed
  const former = await readFormer(transaction, changed)
  const bases = new Map<string, ListingRecord>()
  for (const { stored, before } of changed) {
    const { id, published } = stored
    const values = before.version === stored.version ? null : (former.get(id) ?? published)
    if (before.state === 'published' && values) bases.set(id, toRecord({ id, values, published }, writer))
  }
  const saved = await saveWithin(transaction, [{ file: 'office', records: [...bases.values()] }], writer)
  if (!saved.ok) throw new Error('a listing that was published before is invalid')

  for (const state of ['on-hold', 'withdrawn', 'draft'] as const) {
    const back = changed.filter(({ stored, before }) => before.state === state && stored.state !== state)
    await leaveAgain(
      deed,
      back.map(({ stored }) => stored),
      state,
    )
  }
  for (const { stored, before } of changed) {
    const { id, published, draft } = stored
    const base = bases.get(id) ?? published
    if (before.revision !== before.revision_after) {
      const changes: Partial<DraftRecord> | null = before.draft && JSON.parse(before.draft)
      const author = {
        personId: before.draft_saved_by ?? person.id,
        now: new Date(before.draft_saved_at ?? writer.now),
      }
      if (changes)
        await writeDraft(
          transaction,
          { id, published: base },
          { ...(base ? pickEdited(base) : blankDraft), ...changes },
          author,
        )
      else if (draft) await deleteDraft(transaction, id)
    }
    const record = bases.get(id)
    await note(transaction, {
      person,
      deed: deedTo(stored, before.state, record),
      id,
      values: stored.current,
      changes:
        published &&
        listChanges({ state: stored.state, values: published }, { state: before.state, values: record ?? published }),
      now: writer.now,
    })
  }
}

/** A listing that was first published by the deed may be as never shown (J5). */
async function leaveAgain(
  deed: DeedContext,
  listings: readonly StoredListing[],
  state: Exclude<ListingState, 'published'>,
) {
  if (state !== 'draft') return leave(deed, listings, state)
  for (const listing of listings) {
    const isUnseen = await wasNeverShown(deed.transaction, listing.id, deed.writer.now)
    await leave(deed, [listing], state, isUnseen ? 'never-shown' : undefined)
  }
}

function deedTo({ state, published }: StoredListing, before: ListingState, record: ListingRecord | undefined) {
  if (state !== before) return stateDeeds[before]
  if (!record) return 'draft'
  const names = editedFields
    .map(({ name }) => name)
    .filter((name) => digestField(record[name]) !== digestField(published?.[name]))
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
