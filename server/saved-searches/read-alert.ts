import { formatPrice } from '../../domain/amounts/money.ts'
import { nameOfListing } from '../../domain/cards/card.ts'
import { isPerMonth, type Listing, pictures, placeAndTown, price, shortId } from '../../domain/listings/listing.ts'
import { pictureUrl } from '../../domain/pictures/picture-widths.ts'
import type { Catalogue, FindListingResult } from '../../domain/ports.ts'
import type { Told } from '../../domain/saved-searches/find-news.ts'
import type { FoundNews } from '../../domain/saved-searches/found-news.ts'
import { hearsNews, type Seeker } from '../../domain/saved-searches/seeker.ts'
import { sayWanted } from '../../domain/saved-searches/wanted.ts'
import { urls } from '../../domain/urls.ts'
import type { SiteDatabase } from '../database/tables.ts'
import type { AlertGroup, AlertItem } from './alert-mail.ts'
import { readSeekers } from './seekers.ts'
import { readTold } from './told.ts'

/** An alert at its delivery, by the facts of this moment. */
export type CurrentAlert = {
  seeker: Seeker
  runId: string
  isAsked: boolean
  groups: AlertGroup[]
  gone: string[]
  /** The news that it tells, with the prices that it states. */
  told: FoundNews[]
}

type Sources = { db: SiteDatabase; catalogue: Pick<Catalogue, 'findMany'>; siteUrl: string }

/**
 * Reads an alert with what is still news to its seeker (K6.1); null where nothing is left to be said.
 * @throws where a listing cannot be read now
 */
export async function readAlert(
  { db, catalogue, siteUrl }: Sources,
  id: string,
  now: Date,
): Promise<CurrentAlert | null> {
  const row = await db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()
  const [seeker] = row ? await readSeekers(db, [row.seeker_id]) : []
  if (!row || !seeker || !hearsNews(seeker, now)) return null
  const told = (await readTold(db, [seeker.id])).get(seeker.id) ?? new Map()
  const found: FoundNews[] = JSON.parse(row.listings)
  const results = found.length > 0 ? await catalogue.findMany(found.map(({ shortId }) => shortId)) : []
  const current = found.flatMap(
    (news, at) => toCurrent(news, results[at] ?? { found: 'nothing' }, { seeker, told }) ?? [],
  )
  const isAsked = row.kind === 'still-looking'
  if (current.length === 0 && !isAsked) return null
  const offered = Map.groupBy(
    current.flatMap(({ listing, ...news }) => (listing ? [{ listing, news }] : [])),
    ({ news }) => news.searchId,
  )
  return {
    ...{ seeker, isAsked, runId: row.run_id },
    groups: seeker.searches.flatMap(({ id, wanted }) => {
      const some = offered.get(id) ?? []
      const reason = sayWanted(wanted, () => 'The property that you look for')
      return some.length > 0 ? [{ reason, items: some.map(({ listing, news }) => toItem(listing, news, siteUrl)) }] : []
    }),
    gone: current.flatMap(({ name, listing }) =>
      listing ? [] : [`${name} is no longer offered. This was the last e-mail about it.`],
    ),
    told: current.map(({ shortId, news, searchId, kes }) => ({ shortId, news, searchId, kes })),
  }
}

type Current = FoundNews & { name: string; listing: Listing | null }

/** News as it is now; null where it is none any more, as nobody offers it, its search was removed, or the seeker was told meanwhile. */
function toCurrent(
  news: FoundNews,
  result: FindListingResult,
  { seeker, told }: { seeker: Seeker; told: Told },
): Current | null {
  if (result.found === 'unavailable') throw new Error('a listing cannot be read now')
  if (!seeker.searches.some(({ id, confirmedAt }) => id === news.searchId && confirmedAt !== null)) return null
  const listing = result.found === 'listing' ? result.listing : null
  if (news.news === 'gone') {
    if (listing && !listing.availability) return null
    const withdrawn = result.found === 'withdrawn' ? result.listing : null
    const name = listing ? nameOfListing(listing) : (withdrawn?.propertyName ?? news.shortId.toUpperCase())
    return { ...news, name, listing: null }
  }
  if (!listing || listing.availability) return null
  const kes = price(listing)
  const before = told.get(news.shortId)
  const isKnown =
    news.news === 'new' ? before !== undefined : typeof before?.kes === 'number' && kes !== null && kes >= before.kes
  const hasRisen = news.news === 'cheaper' && (kes === null || kes > (news.kes ?? kes))
  return isKnown || hasRisen ? null : { ...news, kes, name: nameOfListing(listing), listing }
}

function toItem(listing: Listing, { news }: Pick<FoundNews, 'news'>, siteUrl: string): AlertItem {
  const [picture] = pictures(listing)
  const kes = formatPrice({ kes: price(listing), perMonth: isPerMonth(listing) })
  return {
    name: nameOfListing(listing).replaceAll(/\s+/g, ' '),
    price: news === 'cheaper' ? `Lower price: ${kes}` : kes,
    place: placeAndTown(listing).replaceAll(/\s+/g, ' '),
    url: siteUrl + urls.listing(shortId(listing.id)),
    picture: picture === undefined ? null : siteUrl + pictureUrl(picture, 480),
  }
}
