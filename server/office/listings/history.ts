import { type FieldName, fields } from '../../../domain/listings/fields.ts'
import type { History, ListingRecord, ListingVersion } from '../../../domain/office/editor.ts'
import { isSameValue } from '../../../domain/office/field-digest.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase, Tables } from '../../database/tables.ts'
import { fromRow } from '../../listings/listing-row.ts'
import { readNames, selectLeft, stateOf, toFormerRecord } from './stored-listing.ts'

/** Former versions on a page: each may have a description of 50,000 characters. */
const pageSize = 10

/** The versions of a listing, newest first: the published one, the former ones, and when it left the site. */
export async function listVersions(db: SiteDatabase, id: string, asked = 1): Promise<History> {
  const former = db.selectFrom('replaced_listings').where('listing_id', '=', id)
  const { count } = await former.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / pageSize))
  const page = Math.min(asked, pages)
  const current =
    page === 1 ? await db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  // One more, with which the last of the page is compared.
  const rows = await former
    .selectAll()
    .orderBy('version', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  const names = await readNames(db, [
    current?.written_by ?? null,
    ...rows.flatMap(({ written_by, withdrawn_by }) => [written_by, withdrawn_by]),
  ])
  const nameOf = (personId: string | null) => (personId === null ? null : (names.get(personId) ?? null))

  type Written = { version: number; record: ListingRecord; at: string | null; by: string | null }
  const toVersion = ({ version, record, at, by }: Written, before: ListingRecord | undefined): ListingVersion => ({
    version,
    state: 'published',
    availability: record.availability,
    availabilityDate: record.availabilityDate,
    at: at ?? record.updatedAt ?? record.createdAt,
    by: nameOf(by),
    isFirst: before === undefined,
    changes: before ? compare(before, record) : [],
  })

  const records = rows.map(({ record }) => toFormerRecord(record))
  const versions = rows.slice(0, pageSize).flatMap((row, index): ListingVersion[] => {
    const { written_in: version, written_at: at, written_by: by, withdrawn_at, withdrawn_by } = row
    const former = rows[index + 1]
    const written = { version, record: records[index] as ListingRecord, at, by }
    const published = former && isAgain(row, former) ? [] : [toVersion(written, records[index + 1])]
    if (withdrawn_at === null) return published
    const left = { version: row.version, state: stateOf(row), at: withdrawn_at, by: nameOf(withdrawn_by) }
    return [{ ...left, availability: null, availabilityDate: null, isFirst: false, changes: [] }, ...published]
  })
  if (!current) return { versions, page, pages }
  const { version, written_at: at, written_by: by } = current
  return { versions: [toVersion({ version, record: fromRow(current), at, by }, records[0]), ...versions], page, pages }
}

/** The record of a former version; null if it is not kept. */
export async function findFormerRecord(db: SiteDatabase, id: string, version: number): Promise<ListingRecord | null> {
  if (!Number.isInteger(version) || Math.abs(version) >= 2 ** 31) return null
  const row = await db
    .selectFrom('replaced_listings')
    .select('record')
    .where('listing_id', '=', id)
    .where('written_in', '=', version)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  return row ? toFormerRecord(row.record) : null
}

/** True where a listing that had left the site already, such as on hold, only left it in another way. */
function isAgain(row: Left, former: Left) {
  return former.withdrawn_at !== null && former.written_in === row.written_in && former.written_at === row.written_at
}

type Left = Pick<Tables['replaced_listings'], 'withdrawn_at' | 'written_in' | 'written_at'>

const shownAfterMs = 10 * 60_000

/** A statement names each id twice. */
const idsPerStatement = 400

/** The published listings that were published so short a time ago that nobody can have seen them (J5). */
export async function listNeverShown(
  db: SiteDatabase,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const unseen = new Set(ids)
  for (const some of inGroups(ids, idsPerStatement)) {
    const versions = await db
      .selectFrom('replaced_listings')
      .select(['listing_id as id', 'written_at'])
      .where('listing_id', 'in', some)
      .unionAll(db.selectFrom('listings').select(['id', 'written_at']).where('id', 'in', some))
      .execute()
    for (const { id, written_at } of versions)
      if (!written_at || now.getTime() - Date.parse(written_at) >= shownAfterMs) unseen.delete(id)
  }
  return unseen
}

/** The row with which each listing that was published and is not any more left the site. */
export async function listLeft(db: SiteDatabase) {
  const rows = await selectLeft(db)
    .select(['left.id', 'left.listing_id', 'left.version', 'left.withdrawn_as'])
    .execute()
  return rows.map(({ withdrawn_as, ...row }) => ({
    ...row,
    state: stateOf({ withdrawn_as }),
    isUnseen: withdrawn_as === 'never-shown',
  }))
}

/** The fields that people see change. The time of a change differs each time and says nothing. */
function compare(before: ListingRecord, after: ListingRecord): ListingVersion['changes'] {
  const names = fields.map(({ name }) => name).filter((name): name is FieldName => name !== 'updatedAt')
  return names
    .filter((name) => !isSameValue(before[name], after[name]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
}
