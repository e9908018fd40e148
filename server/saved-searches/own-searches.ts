import { randomUUID } from 'node:crypto'
import type { Updateable } from 'kysely'
import { addMonths } from '../../domain/days.ts'
import type { Frequency } from '../../domain/saved-searches/seeker.ts'
import type { SeekerAct, SeekerResult } from '../../domain/saved-searches/seeker-page.ts'
import { sayWanted } from '../../domain/saved-searches/wanted.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'
import { storeMessage } from '../messages/accept.ts'
import { readSeekerToken } from './seeker-tokens.ts'
import { eraseSearch, eraseSeeker, readSeekers } from './seekers.ts'

type Act = {
  name: SeekerAct
  /** Null for one that names no search. */
  searchId: string | null
  /** Null for one that leaves it as it is. */
  frequency: Frequency | null
}

type Circumstances = {
  /** The name of a property, by short id; null where it is unknown. */
  nameOf: (shortId: string) => string | null
  /** The version of the notice that the page shows where it is confirmed. */
  privacyVersion: string
  now: Date
}

/** Does what a seeker asks for by the link of a mail (K2.5), once however often it is sent. Null for an unknown or erased token. */
export async function actForSeeker(
  db: SiteDatabase,
  token: string,
  { name, searchId, frequency }: Act,
  { nameOf, privacyVersion, now }: Circumstances,
): Promise<SeekerResult | null> {
  return db.transaction().execute(async (transaction) => {
    const link = await readSeekerToken(transaction, token)
    if (link === null) return null
    const { seekerId } = link
    if (name === 'remove-all') {
      await eraseSeeker(transaction, seekerId, now)
      return 'removed-all'
    }
    // First of all, so that two posts at once wait for each other here.
    await touch(transaction, seekerId, { ...(frequency !== null && { frequency }), ...changesOf(name, now) }, now)
    if (name === 'confirm') {
      const confirmed = { seekerId, searchId: link.searchId, privacyVersion, nameOf, now }
      return (await confirmSearch(transaction, confirmed)) ? 'confirmed' : 'unknown'
    }
    if (name !== 'remove') return results[name]
    await eraseSearch(transaction, seekerId, searchId ?? '', now)
    const [left] = await readSeekers(transaction, [seekerId])
    return left ? 'removed' : 'removed-all'
  })
}

const results = {
  'how-often': 'how-often',
  pause: 'paused',
  resume: 'resumed',
  'still-looking': 'still-looking',
} as const satisfies Partial<Record<SeekerAct, SeekerResult>>

/** Notes that a seeker did something, which says that they still look (K7). */
async function touch(
  transaction: SiteTransaction,
  seekerId: string,
  changes: Updateable<Tables['seekers']>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('seekers')
    .set({ active_at: now.toISOString(), reminders: 0, ended_at: null, ...changes })
    .where('id', '=', seekerId)
    .execute()
}

function changesOf(name: SeekerAct, now: Date): Updateable<Tables['seekers']> {
  if (name === 'resume') return { paused_until: null }
  return name === 'pause' ? { paused_until: addMonths(now, 1).toISOString() } : {}
}

type Confirmed = Circumstances & { seekerId: string; searchId: string | null }

/**
 * Confirms the search of a link, once, and stores it as a message that opens nothing, so that the seeker has a thread (K2.4). False where the
 * link confirms none, or the search is removed.
 */
async function confirmSearch(
  transaction: SiteTransaction,
  { seekerId, searchId, nameOf, privacyVersion, now }: Confirmed,
): Promise<boolean> {
  const [seeker] = await readSeekers(transaction, [seekerId])
  const search = seeker?.searches.find(({ id }) => id === searchId)
  if (!seeker || !search) return false
  if (search.confirmedAt !== null) return true
  const { wanted } = search
  const fields = {
    ...{ name: '', email: seeker.email },
    propertyID: wanted.of === 'property' ? wanted.shortId : '',
    // No control characters: PostgreSQL stores no NUL.
    msg: sayWanted(wanted, nameOf).replaceAll(/\p{Cc}/gu, ''),
  }
  const message = {
    id: randomUUID(),
    kind: 'saved-search',
    fields,
    typed: {},
    privacyVersion,
    now,
    opens: false,
  } as const
  const { threadId } = await storeMessage(transaction, message)
  await transaction
    .updateTable('saved_searches')
    .set({ confirmed_at: now.toISOString() })
    .where('id', '=', search.id)
    .execute()
  await transaction
    .updateTable('seekers')
    .set({ thread_id: threadId, privacy_version: privacyVersion })
    .where('id', '=', seekerId)
    .execute()
  return true
}
