import { shortId } from '../../domain/listings/listing.ts'
import type { Told } from '../../domain/saved-searches/find-news.ts'
import { inGroups } from '../database/in-groups.ts'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { recordTold } from './seekers.ts'

/** In seekers, of one statement. */
const group = 500

/** Reads what seekers were told (K5.4), by their ids. A seeker who was told of nothing is absent. */
export async function readTold(db: SiteDatabase, seekerIds: readonly string[]): Promise<ReadonlyMap<string, Told>> {
  const told = new Map<string, Map<string, { kes: number | null }>>()
  for (const some of inGroups(seekerIds, group)) {
    const query = db.selectFrom('told_listings').select(['seeker_id', 'short_id', 'kes']).where('seeker_id', 'in', some)
    for (const { seeker_id, short_id, kes } of await query.execute()) {
      const own = told.get(seeker_id) ?? new Map()
      told.set(seeker_id, own.set(short_id, { kes }))
    }
  }
  return told
}

/** Notes the listings of a reply that has left as told, at the prices that the site read last, where its address is a seeker's (K5.4). */
export async function noteReplied(transaction: SiteTransaction, replyId: string, now: Date): Promise<void> {
  const reply = await transaction
    .selectFrom('thread_deeds')
    .innerJoin('seekers', 'seekers.email', 'thread_deeds.email')
    .select(['seekers.id', 'thread_deeds.properties'])
    .where('thread_deeds.id', '=', replyId)
    .where('seekers.email', '<>', '')
    .executeTakeFirst()
  const ids: string[] = JSON.parse(reply?.properties ?? '[]')
  const shortIds = [...new Set(ids.map((id) => shortId(id)))]
  if (!reply || shortIds.length === 0) return
  const prices = await transaction
    .selectFrom('listing_prices')
    .select(['short_id', 'kes'])
    .where('short_id', 'in', shortIds)
    .execute()
  const kesOf = new Map(prices.map(({ short_id, kes }) => [short_id, kes]))
  const listings = shortIds.map((id) => ({ shortId: id, kes: kesOf.get(id) ?? null }))
  await recordTold(transaction, reply.id, { listings, how: 'reply', now })
}
