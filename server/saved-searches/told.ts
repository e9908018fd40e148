import type { Selectable } from 'kysely'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'
import { recordTold } from './seekers.ts'

/** The rows of a seeker about the listings of a reply, as they were before it. */
export type ToldBefore = {
  seekerId: string
  shortIds: string[]
  rows: Selectable<Tables['told_listings']>[]
}

type SentListings = readonly { shortId: string; kes: number | null }[]

/**
 * Writes down that the seeker of an address, in lower case, was sent listings with a reply (K5.4), in the transaction that stores the reply. Returns
 * what `takeBackTold` needs; null where the address has no searches.
 */
export async function recordReplied(
  transaction: SiteTransaction,
  { email, listings, now }: { email: string; listings: SentListings; now: Date },
): Promise<ToldBefore | null> {
  if (listings.length === 0 || email === '') return null
  const seeker = await transaction.selectFrom('seekers').select('id').where('email', '=', email).executeTakeFirst()
  if (!seeker) return null
  const shortIds = listings.map(({ shortId }) => shortId)
  const own = transaction.selectFrom('told_listings').selectAll().where('seeker_id', '=', seeker.id)
  const rows = await own.where('short_id', 'in', shortIds).execute()
  await recordTold(transaction, seeker.id, { listings, how: 'reply', now })
  return { seekerId: seeker.id, shortIds, rows }
}

/** Lets a seeker's rows be as they were before a reply, which nobody got. Rows of later mails stay. */
export async function takeBackTold(
  transaction: SiteTransaction,
  { seekerId, shortIds, rows }: ToldBefore,
  repliedAt: string,
): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('told_listings')
    .where('seeker_id', '=', seekerId)
    .where('short_id', 'in', shortIds)
    .where('told_at', '=', repliedAt)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n || rows.length === 0) return
  await transaction
    .insertInto('told_listings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the listings that replies to an address had before it saved a search. Those of later mails stay. */
export async function recordEarlierReplies(transaction: SiteTransaction, seekerId: string, email: string) {
  if (email === '') return
  const replies = await transaction
    .selectFrom('thread_deeds')
    .innerJoin('threads', 'threads.id', 'thread_deeds.thread_id')
    .select(['done_at', 'properties'])
    .where('threads.email', '=', email)
    .where('thread_deeds.email', '=', email)
    .where('deed', '=', 'answer-by-email')
    .orderBy('done_at')
    .execute()
  const told = new Map(
    replies.flatMap(({ done_at, properties }) =>
      (JSON.parse(properties ?? '[]') as string[]).map((shortId) => [shortId, done_at] as const),
    ),
  )
  if (told.size === 0) return
  const rows = [...told].map(([short_id, told_at]) => ({
    ...{ id: `${seekerId}:${short_id}`, seeker_id: seekerId, short_id, told_at },
    ...{ kes: null, how: 'reply' as const },
  }))
  await transaction
    .insertInto('told_listings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The instants at which a seeker was told of listings, by short id. */
export async function readTold(db: SiteDatabase, seekerId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('told_listings')
    .select(['short_id', 'told_at'])
    .where('seeker_id', '=', seekerId)
    .execute()
  return new Map(rows.map(({ short_id, told_at }) => [short_id, told_at]))
}
