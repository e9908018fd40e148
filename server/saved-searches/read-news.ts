import { type Listing, shortId } from '../../domain/listings/listing.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { type Candidate, findNews, isGone, listCandidates, type Offer } from '../../domain/saved-searches/find-news.ts'
import type { FoundNews } from '../../domain/saved-searches/found-news.ts'
import { createMatcher, listWithTexts } from '../../domain/saved-searches/match-wanted.ts'
import type { Seeker } from '../../domain/saved-searches/seeker.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { listFallenPrices } from '../listings/stored-prices.ts'
import { readTold } from './told.ts'

export type NewsReader = (seekers: readonly Seeker[]) => Promise<ReadonlyMap<string, readonly FoundNews[]>>

type Options = {
  db: SiteDatabase
  catalogue: Pick<Catalogue, 'list' | 'findMany'>
  /** The ids of the sample listings. */
  listSampleIds: () => readonly string[]
  now: Date
}

/**
 * Reads all that may be news now (K5). The function that it returns finds what is news to some seekers, by their ids.
 * @throws where the listings cannot be read, which says nothing of any
 */
export async function openNews({ db, catalogue, listSampleIds, now }: Options): Promise<NewsReader> {
  const listed = await listWithTexts(catalogue)
  if (!listed.ok) throw new Error('the listings cannot be read')
  const samples = new Set(listSampleIds().map(shortId))
  const candidates = listCandidates(await readOffers(db, listed.listings, now), samples, now)
  const byId = new Map(candidates.map((candidate) => [candidate.shortId, candidate]))
  const find = createMatcher(listed.snapshot, new Set(byId.keys()))
  const match = (wanted: Parameters<typeof find>[0]): Candidate[] => find(wanted).flatMap((id) => byId.get(id) ?? [])
  return async (seekers) => {
    const told = await readTold(
      db,
      seekers.map(({ id }) => id),
    )
    const gone = await readGone(catalogue, seekers)
    const nothing = new Map()
    return new Map(
      seekers.map((seeker) => [
        seeker.id,
        findNews(seeker, { candidates, match, told: told.get(seeker.id) ?? nothing, gone }),
      ]),
    )
  }
}

/** Reads what the site knows of the listings that it first showed, or whose price fell, within 90 days. */
async function readOffers(db: SiteDatabase, listings: readonly Listing[], now: Date): Promise<Offer[]> {
  const fallen = await listFallenPrices(db, now.getTime())
  const oldest = new Date(now)
  oldest.setUTCDate(oldest.getUTCDate() - 90)
  const rows = await db
    .selectFrom('known_listings')
    .select(['short_id', 'first_offered_at', 'held'])
    .where((eb) => eb.or([eb('first_offered_at', '>', oldest.toISOString()), eb('held', '=', 1)]))
    .execute()
  const known = new Map(rows.map((row) => [row.short_id, row]))
  return listings.flatMap((listing): Offer[] => {
    const id = shortId(listing.id)
    const [row, price = null] = [known.get(id), fallen.get(id)]
    if (!row && !price) return []
    const { first_offered_at = null, held = 0 } = row ?? {}
    return [{ listing, firstOfferedAt: held === 2 ? null : first_offered_at, isHeld: held === 1, price }]
  })
}

/** The properties of searches that are let, sold or withdrawn. One on hold, or that cannot be read now, may come back. */
async function readGone(
  catalogue: Pick<Catalogue, 'findMany'>,
  seekers: readonly Seeker[],
): Promise<ReadonlySet<string>> {
  const wanted = seekers.flatMap(({ searches }) =>
    searches.flatMap(({ wanted }) => (wanted.of === 'property' ? [wanted.shortId] : [])),
  )
  const ids = [...new Set(wanted)]
  const results = ids.length > 0 ? await catalogue.findMany(ids) : []
  return new Set(
    ids.filter((_, at) => {
      const result = results[at]
      if (result?.found === 'listing') return isGone(result.listing)
      return result?.found === 'withdrawn' || result?.found === 'nothing'
    }),
  )
}
