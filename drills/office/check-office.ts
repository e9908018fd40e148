import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { shortId } from '../../domain/listings/listing.ts'
import type { ActivityEvent } from '../../domain/office/activity.ts'
import { toDraftPictures } from '../../domain/office/draft-pictures.ts'
import { blankDraft } from '../../domain/office/edited-fields.ts'
import type { DraftRecord, ListingRecord } from '../../domain/office/editor.ts'
import { digestOfUrl } from '../../domain/office/photographs.ts'
import type { Database } from '../../server/database/connect.ts'
import { fromRow } from '../../server/listings/listing-row.ts'
import { readListing } from '../../server/office/listings/stored-listing.ts'
import type { State, Version, Work } from './staff.ts'

/** The published versions of a listing, the oldest first. */
export async function readVersions({ db }: Database, id: string): Promise<(Version & { number: number })[]> {
  const former = await db
    .selectFrom('replaced_listings')
    .selectAll()
    .where('listing_id', '=', id)
    .orderBy('version')
    .execute()
  const now = await db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst()
  return [
    ...former.map(({ written_in, record }) => ({ number: written_in, ...toVersion(JSON.parse(record)) })),
    ...(now ? [{ number: now.version, ...toVersion(fromRow(now)) }] : []),
  ]
}

const toVersion = (record: DraftRecord | ListingRecord): Version => ({
  name: record.propertyName ?? '',
  pictures: toDraftPictures({ ...blankDraft, ...record }).map(({ url }) => url),
  availability: [record.availability, record.availabilityDate && 'dated'].filter(Boolean).join(', '),
})

/** The faults of a listing that somebody worked on: something acknowledged is lost, or something is half done. Its state becomes what is stored. */
export async function checkWork(database: Database, work: Work): Promise<string[]> {
  const { id } = work
  const faults: string[] = []
  const stored = await readListing(database.db, id)
  const versions = (await readVersions(database, id)).map(({ number: _, ...version }) => version)
  const current = toVersion(stored?.current ?? blankDraft)
  const state: State = { current, versions, isOnHold: stored?.state === 'on-hold' }
  const matches = [work.state, ...work.possible].some((each) => JSON.stringify(each) === JSON.stringify(state))
  if (!matches)
    faults.push(`${id} is ${JSON.stringify(state)} instead of ${JSON.stringify([work.state, ...work.possible])}`)
  work.state = state
  work.possible = []

  // Each publication is noted in its transaction.
  const noted = await database.db
    .selectFrom('activity')
    .select('id')
    .where('subject_id', '=', id)
    .where('deed', 'in', publications)
    .execute()
  if (noted.length !== versions.length)
    faults.push(`${id}: ${versions.length} versions and ${noted.length} in the activity`)
  for (const url of [state.current, ...versions].flatMap(({ pictures }) => pictures))
    if (!(await hasBytes(database, url))) faults.push(`${id} names ${url}, which is not stored`)
  return faults
}

const publications: ActivityEvent[] = [
  ...(['publish', 'put-back', 'republish', 'undo-change'] as const),
  ...(['mark-available', 'mark-under-offer', 'mark-sold'] as const),
]

async function hasBytes({ db }: Database, url: string) {
  const digest = digestOfUrl(url) ?? ''
  const row = await db.selectFrom('photograph_bytes').select('bytes').where('digest', '=', digest).executeTakeFirst()
  return row !== undefined && hash('sha256', row.bytes) === digest
}

/** The faults of the whole database: something is half done. */
export async function checkDatabase({ db, dialect }: Database): Promise<string[]> {
  const faults: string[] = []
  if (dialect === 'sqlite') {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    faults.push(...rows.flatMap(({ integrity_check }) => (integrity_check === 'ok' ? [] : integrity_check)))
    const orphans = await sql`pragma foreign_key_check`.execute(db)
    faults.push(...orphans.rows.map((row) => `a row without its parent: ${JSON.stringify(row)}`))
  }
  const named = await db
    .selectFrom('photographs')
    .leftJoin('photograph_bytes', 'photograph_bytes.digest', 'photographs.digest')
    .select(['photographs.digest as digest', 'photograph_bytes.digest as held'])
    .execute()
  faults.push(...named.filter(({ held }) => held === null).map(({ digest }) => `${digest} has no bytes`))
  const { version } = await db
    .selectFrom('collections')
    .select('version')
    .where('name', '=', 'listings')
    .executeTakeFirstOrThrow()
  const ahead = await db.selectFrom('listings').select('id').where('version', '>', version).execute()
  faults.push(...ahead.map(({ id }) => `${id} has a version that no server has heard of`))
  return faults
}

/** The pages of a listing that do not answer with it, for visitors and for the office's people, after a start. */
export async function checkPages(url: string, { id, cookie, state }: Work): Promise<string[]> {
  const published = state.versions.at(-1)
  const page = `/property-listing/${shortId(id)}`
  const pages: [path: string, name: string | undefined][] = [
    [`/office/listings/${id}`, state.current.name],
    [`/office/listings/${id}/photographs`, state.current.name],
    [`/office/listings/${id}/history`, state.current.name],
    [page, state.isOnHold ? undefined : published?.name],
    ...(published?.pictures.map((path): [string, string] => [path, '']) ?? []),
  ]
  const faults = pages.map(async ([path, name]) => {
    if (name === undefined) return []
    const answer = await fetch(url + path, { headers: { Cookie: cookie } })
    const text = await answer.text()
    return answer.status === 200 && text.includes(name) ? [] : `${path} answers ${answer.status} without “${name}”`
  })
  const { status } = await fetch(url + page)
  const expected = published && !state.isOnHold ? 200 : 404
  const wrong = status === expected ? [] : [`${page} answers ${status}, not ${expected}`]
  return [...wrong, ...(await Promise.all(faults)).flat()]
}
