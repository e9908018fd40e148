import { type FieldName, fields } from '../../../domain/listings/fields.ts'
import type { History, ListingRecord, ListingVersion } from '../../../domain/office/editor.ts'
import { digestField } from '../../../domain/office/field-digest.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { fromRow } from '../../listings/listing-row.ts'
import { readNames } from './stored-listing.ts'

/** Former versions on a page: each may have a description of 50,000 characters. */
const pageSize = 10

/** The versions of a listing, newest first: the published one, the former ones, and when it was withdrawn. */
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
    at: at ?? record.updatedAt ?? record.createdAt,
    by: nameOf(by),
    isFirst: before === undefined,
    changes: before ? compare(before, record) : [],
  })

  const records = rows.map(({ record }): ListingRecord => JSON.parse(record))
  const versions = rows.slice(0, pageSize).flatMap((row, index): ListingVersion[] => {
    const { written_in: version, written_at: at, written_by: by, withdrawn_at, withdrawn_by } = row
    const written = { version, record: records[index] as ListingRecord, at, by }
    const published = toVersion(written, records[index + 1])
    if (withdrawn_at === null) return [published]
    const end = { version: row.version, state: 'withdrawn' as const, at: withdrawn_at, by: nameOf(withdrawn_by) }
    return [{ ...end, isFirst: false, changes: [] }, published]
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
  return row ? JSON.parse(row.record) : null
}

/** The former version with which each listing that is not published now was withdrawn, by the id of its row. */
export async function listWithdrawals(db: SiteDatabase) {
  const last = await db
    .selectFrom('replaced_listings')
    .select(['listing_id', ({ fn }) => fn.max('version').as('version')])
    .where('withdrawn_at', 'is not', null)
    .where('listing_id', 'not in', db.selectFrom('listings').select('listings.id'))
    .groupBy('listing_id')
    .execute()
  return last.map(({ listing_id, version }) => ({ id: `${listing_id}:${version}`, listing_id, version }))
}

/** The fields that people see change. The time of a change differs each time and says nothing. */
function compare(before: ListingRecord, after: ListingRecord): ListingVersion['changes'] {
  const names = fields.map(({ name }) => name).filter((name): name is FieldName => name !== 'updatedAt')
  return names
    .filter((name) => digestField(before[name]) !== digestField(after[name]))
    .map((field) => ({ field, before: before[field], after: after[field] }))
}
