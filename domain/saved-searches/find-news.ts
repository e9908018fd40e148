import { isTaken } from '../listings/availability.ts'
import { type Listing, price, shortId } from '../listings/listing.ts'
import type { ReadPrice } from '../listings/reduction.ts'
import type { FoundNews } from './found-news.ts'
import type { SavedSearch, Seeker } from './seeker.ts'
import type { Wanted } from './wanted.ts'

const hour = 60 * 60_000

/** A new listing is told of after this, and a lower price (K5). Milliseconds. */
const settled = { listing: 4 * hour, price: 24 * hour }

/** Older news is none: a seeker may have heard nothing for long, by choice. */
const longestNews = 35 * 24 * hour

/** An offered listing with facts that are not in its record. Instants are ISO 8601. */
export type Offer = {
  listing: Listing
  /** Null where it was offered before the site kept this. */
  firstOfferedAt: string | null
  isHeld: boolean
  /** The price as it was read last; null where the listing states none. */
  price: ReadPrice | null
}

/** A listing that may be news to somebody: since when it is new, and since when cheaper. Milliseconds since 1970, null for never. */
export type Candidate = {
  listing: Listing
  shortId: string
  kes: number | null
  newAt: number | null
  cheaperAt: number | null
}

/** Lists what may be news now, the latest first: no sample, nothing that is held, under offer, let or sold, and nothing that has not settled (K5). */
export function listCandidates(offers: readonly Offer[], samples: ReadonlySet<string>, now: Date): Candidate[] {
  return offers
    .flatMap((offer) => toCandidate(offer, samples, now.getTime()) ?? [])
    .sort((a, b) => latestOf(b) - latestOf(a))
}

function toCandidate(
  { listing, firstOfferedAt, isHeld, price: read }: Offer,
  samples: ReadonlySet<string>,
  now: number,
) {
  const id = shortId(listing.id)
  if (isHeld || samples.has(id) || listing.availability) return null
  const isNews = (at: string | null, rest: number) => {
    const instant = Date.parse(at ?? '')
    return instant <= now - rest && instant > now - longestNews ? instant : null
  }
  const kes = price(listing)
  const isLower = read !== null && read.formerKes !== null && read.kes === Math.round(kes ?? 0)
  const newAt = isNews(firstOfferedAt, settled.listing)
  const cheaperAt = isLower ? isNews(read.readAt, settled.price) : null
  return newAt === null && cheaperAt === null ? null : { listing, shortId: id, kes, newAt, cheaperAt }
}

const latestOf = ({ newAt, cheaperAt }: Candidate) => Math.max(newAt ?? 0, cheaperAt ?? 0)

/** The listings that a seeker was told of, by short id, each with its price: KES, or null on request. */
export type Told = ReadonlyMap<string, { kes: number | null }>

type Knowledge = {
  candidates: readonly Candidate[]
  /** Lists the candidates that a search finds. */
  match(wanted: Extract<Wanted, { of: 'search' }>): readonly Candidate[]
  /** By short id. */
  told: Told
  /** The short ids of the properties of searches that are no longer offered, or let or sold. */
  gone: ReadonlySet<string>
}

/** The listings that one mail tells of. */
export const maxNews = 30

/** Finds what is news to a seeker, each listing once, under the first confirmed search that found it (K6.1). */
export function findNews({ searches }: Pick<Seeker, 'searches'>, knowledge: Knowledge): FoundNews[] {
  const found = new Map<string, FoundNews>()
  for (const search of searches)
    for (const news of newsOf(search, knowledge)) if (!found.has(news.shortId)) found.set(news.shortId, news)
  return [...found.values()].slice(0, maxNews)
}

function newsOf(
  { id: searchId, wanted, confirmedAt }: SavedSearch,
  { candidates, match, told, gone }: Knowledge,
): FoundNews[] {
  if (confirmedAt === null) return []
  const since = Date.parse(confirmedAt)
  if (wanted.of === 'property') {
    const { shortId } = wanted
    if (gone.has(shortId)) return [{ shortId, news: 'gone', searchId, kes: null }]
    const cheaper = candidates.find((candidate) => candidate.shortId === shortId)
    const known = [wanted.kes, told.get(shortId)?.kes].filter((kes) => typeof kes === 'number')
    return cheaper && isCheaper(cheaper, since, known) ? [toNews(cheaper, 'cheaper', searchId)] : []
  }
  return match(wanted).flatMap((candidate) => {
    const before = told.get(candidate.shortId)
    if (before === undefined && candidate.newAt !== null && candidate.newAt > since)
      return [toNews(candidate, 'new', searchId)]
    const known = typeof before?.kes === 'number' ? [before.kes] : []
    return isCheaper(candidate, since, known) ? [toNews(candidate, 'cheaper', searchId)] : []
  })
}

function isCheaper({ cheaperAt, kes }: Candidate, since: number, known: readonly number[]): boolean {
  return cheaperAt !== null && cheaperAt > since && kes !== null && known.every((told) => kes < told)
}

function toNews({ shortId, kes }: Candidate, news: 'new' | 'cheaper', searchId: string): FoundNews {
  return { shortId, news, searchId, kes }
}

/** True where a property of a search is to be told of for the last time. */
export function isGone(listing: Listing | null): boolean {
  return listing === null || isTaken(listing)
}
