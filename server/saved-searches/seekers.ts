import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Frequency, SavedSearch, Seeker } from '../../domain/saved-searches/seeker.ts'
import { isScreen, type Wanted } from '../../domain/saved-searches/wanted.ts'
import { inGroups } from '../database/in-groups.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'
import { recordErasure } from '../messages/erasures.ts'

type SeekerRow = Selectable<Tables['seekers']>
type SearchRow = Selectable<Tables['saved_searches']>

/** In rows, of one statement. */
const group = 500

/** Reads seekers with their searches, in the order of their ids. */
export async function readSeekers(db: SiteDatabase, ids: readonly string[]): Promise<Seeker[]> {
  const seekers: Seeker[] = []
  for (const some of inGroups(ids, group)) {
    const rows = await db.selectFrom('seekers').selectAll().where('id', 'in', some).orderBy('id').execute()
    const searches = await db
      .selectFrom('saved_searches')
      .selectAll()
      .where('seeker_id', 'in', some)
      .orderBy('added_at')
      .orderBy('id')
      .execute()
    const bySeeker = Map.groupBy(searches, ({ seeker_id }) => seeker_id)
    for (const row of rows) seekers.push(toSeeker(row, bySeeker.get(row.id) ?? []))
  }
  return seekers
}

/** Reads the seeker of an e-mail address, in lower case; null where nobody has it. */
export async function findSeeker(db: SiteDatabase, email: string): Promise<Seeker | null> {
  const row = await db.selectFrom('seekers').select('id').where('email', '=', email).executeTakeFirst()
  return row && email !== '' ? ((await readSeekers(db, [row.id]))[0] ?? null) : null
}

function toSeeker(row: SeekerRow, searches: readonly SearchRow[]): Seeker {
  return {
    ...{ id: row.id, email: row.email, name: row.name, telephone: row.telephone, frequency: row.frequency },
    ...{ activeAt: row.active_at, pausedUntil: row.paused_until, endedAt: row.ended_at },
    ...{ refusedAt: row.refused_at, threadId: row.thread_id },
    searches: searches.flatMap((search) => {
      const wanted = toWanted(search)
      return wanted ? [toSavedSearch(search, wanted)] : []
    }),
  }
}

function toSavedSearch(row: SearchRow, wanted: Wanted): SavedSearch {
  const { id, source, added_at, asked_at, confirmed_at } = row
  return { id, wanted, source, addedAt: added_at, askedAt: asked_at, confirmedAt: confirmed_at }
}

/** Null for a screen that the site no longer has. */
function toWanted({ screen, query, short_id, kes }: SearchRow): Wanted | null {
  if (short_id !== '') return { of: 'property', shortId: short_id, kes }
  return isScreen(screen) ? { of: 'search', screen, query } : null
}

/** The words of the index: SQLite recognises a partial index by its words only, without a parameter. */
const hasEmail = sql<boolean>`email <> ''`

type NewSeeker = { email: string; name?: string; telephone?: string | null; privacyVersion?: string; now: Date }

/** Finds the seeker of an address, or adds it. Equal addresses that arrive together wait here until the first of them is committed. */
export async function findOrAddSeeker(
  transaction: SiteTransaction,
  { email, name = '', telephone = null, privacyVersion = '', now }: NewSeeker,
): Promise<string> {
  const instant = now.toISOString()
  const values = {
    ...{ id: randomUUID(), email, name, telephone, frequency: 'weekly' as Frequency },
    ...{ added_at: instant, active_at: instant, privacy_version: privacyVersion },
  }
  const insertion = transaction.insertInto('seekers').values(values)
  if (email === '') return (await insertion.returning('id').executeTakeFirstOrThrow()).id
  const { id } = await insertion
    .onConflict((conflict) => conflict.column('email').where(hasEmail).doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type NewSearch = { seekerId: string; wanted: Wanted; source: 'visitor' | 'office'; personId?: string | null; now: Date }

/** Adds a search, or finds the same one; returns its id. */
export async function addSearch(
  transaction: SiteTransaction,
  { seekerId, wanted, source, personId = null, now }: NewSearch,
): Promise<string> {
  const key = {
    seeker_id: seekerId,
    screen: wanted.of === 'search' ? wanted.screen : '',
    query: wanted.of === 'search' ? wanted.query : '',
    short_id: wanted.of === 'property' ? wanted.shortId : '',
  }
  const { id } = await transaction
    .insertInto('saved_searches')
    .values({
      ...{ id: randomUUID(), ...key, source, person_id: personId, added_at: now.toISOString() },
      kes: wanted.of === 'property' ? wanted.kes : null,
      ...{ asked_at: null, confirmed_at: null },
    })
    .onConflict((conflict) =>
      conflict.columns(['seeker_id', 'screen', 'query', 'short_id']).doUpdateSet({ seeker_id: seekerId }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Erases a search, for good; the seeker with its last. False where it is not there any more. */
export async function eraseSearch(
  transaction: SiteTransaction,
  seekerId: string,
  searchId: string,
  now: Date,
): Promise<boolean> {
  const erased = await transaction
    .deleteFrom('saved_searches')
    .where('id', '=', searchId)
    .where('seeker_id', '=', seekerId)
    .returning('id')
    .executeTakeFirst()
  if (!erased) return false
  await recordErasure(transaction, erased.id, now)
  const left = transaction.selectFrom('saved_searches').select('id').where('seeker_id', '=', seekerId)
  if (!(await left.executeTakeFirst())) await eraseSeeker(transaction, seekerId, now)
  return true
}

/** Erases a seeker with all that is theirs, for good. */
export async function eraseSeeker(transaction: SiteTransaction, seekerId: string, now: Date): Promise<void> {
  await transaction.deleteFrom('seekers').where('id', '=', seekerId).execute()
  await recordErasure(transaction, seekerId, now)
}

/** Writes down that a seeker was told of listings, each with its price in KES, null on request (K5.4). */
export async function recordTold(
  transaction: SiteTransaction,
  seekerId: string,
  {
    listings,
    how,
    now,
  }: { listings: readonly { shortId: string; kes: number | null }[]; how: 'alert' | 'reply'; now: Date },
): Promise<void> {
  if (listings.length === 0) return
  await transaction
    .insertInto('told_listings')
    .values(
      listings.map(({ shortId, kes }) => ({
        ...{ id: `${seekerId}:${shortId}`, seeker_id: seekerId, short_id: shortId },
        ...{ told_at: now.toISOString(), kes, how },
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        told_at: eb.ref('excluded.told_at'),
        kes: eb.ref('excluded.kes'),
        how: eb.ref('excluded.how'),
      })),
    )
    .execute()
}
