import { type CardLookups, toCard } from '../cards/card.ts'
import type { Listed } from '../listings/listing.ts'
import { countOptions } from './count-options.ts'
import type { Counts } from './counts.ts'
import { figureErrors } from './figures.ts'
import { type Found, searchListings } from './find-listings.ts'
import { findMentioned } from './find-mentioned.ts'
import { type Criterion, listCriteria } from './list-criteria.ts'
import { type Matched, matchListings } from './match-listings.ts'
import { type FindElsewhere, type FindSimilar, findMissingWords } from './missing-words.ts'
import { findNearIt } from './near-it.ts'
import type { PreparedListings } from './prepared-listings.ts'
import { isPerAcre, type Search } from './search.ts'
import { spellAsListed } from './spell-as-listed.ts'

/** B4. */
const listingsPerPage = 24
/** A row of a desktop. */
const nearCards = 3
/** More would be a list of its own. */
const mentionedCards = 12

export type Results = ReturnType<typeof toResults>

/**
 * A search of a screen's listings, step by step: spell, match, count, order, page, cards. With the options of the filter, and where nothing
 * is found what would be. A page beyond the last one gives the last page. `found` is the search, where the caller has made it already.
 */
export function toResults<Some extends Listed>(
  prepared: PreparedListings<Some>,
  asked: Search,
  findPicture: Parameters<typeof toCard>[1],
  {
    findSimilar,
    findElsewhere,
    found = searchListings(prepared, asked),
    ...lookups
  }: CardLookups<Some> & { findSimilar?: FindSimilar; findElsewhere?: FindElsewhere; found?: Found<Some> } = {},
) {
  const { search, matched, ordered } = found
  const total = matched.found.length
  const counts = countOptions(prepared, matched)
  const { page, pages, shown } = toPage(ordered, search.page)
  // Beside the prices only where it is the order: each listing's size is read from its words.
  const pricePerAcre = isPerAcre(search.sort) ? prepared.facts.pricePerAcre : undefined
  const toOwnCard = (listing: Some) => toCard(listing, findPicture, { ...lookups, pricePerAcre })
  const criteria = listCriteria(search)
  const mentioned = page < pages ? null : findMentioned(prepared, search)
  const missing = total > 0 || !search.q ? null : findMissingWords(prepared, search, findSimilar, findElsewhere)
  const near = total > 0 || mentioned ? null : findNear(prepared, search, missing)
  return {
    search,
    errors: figureErrors(search),
    criteria,
    /** The number of listings found, on all pages. */
    total,
    /** The instant when the newest of them was created; empty if there is none (H11). */
    newest: matched.found[0]?.listing.createdAt ?? '',
    page,
    pages,
    cards: shown.map(toOwnCard),
    /** On the last page: what is found but for facts that descriptions alone mention, these facts, and its first cards (F2). */
    mentioned: mentioned && {
      facts: mentioned.facts,
      total: mentioned.found.length,
      cards: mentioned.found.slice(0, mentionedCards).map(toOwnCard),
    },
    /** The options of filters whose options depend on the listings. */
    options: prepared.options,
    counts: withoutPlaces(counts),
    /** If nothing was found: each criterion whose removal finds listings, and how many; the most promising first (F5). */
    advice: total > 0 ? [] : toAdvice(prepared, criteria, matched),
    /** If nothing was found: what is found with one or two criteria loosened, in words, and its first cards (F5). */
    near: near && { ...near, found: near.found.length, cards: near.found.slice(0, nearCards).map(toOwnCard) },
    missing,
  }
}

/** The nearest to a search that finds nothing: without the words that no listing has, first near a place that none is in. */
function findNear<Some extends Listed>(
  prepared: PreparedListings<Some>,
  search: Search,
  missing: ReturnType<typeof findMissingWords>,
) {
  if (!missing) return listCriteria(search).length > 0 ? findNearIt(prepared, search) : null
  const { elsewhere, without, total } = missing
  const nearby = elsewhere && findNearIt(prepared, elsewhere.near, true)
  if (nearby || listCriteria(without).length === 0) return nearby
  // After the tries near an unknown place one more is made, where it is known to find something.
  return elsewhere === null || total > 0 ? findNearIt(prepared, without, true) : null
}

/** The number of results and the counts beside the options, for a search that is not yet shown (F5). */
export type ResultCount = Pick<Results, 'total' | 'errors'> & { counts: Counts }

export function countResults<Some extends Listed>(prepared: PreparedListings<Some>, asked: Search): ResultCount {
  const search = spellAsListed(prepared, asked)
  const matched = matchListings(prepared, search)
  return { total: matched.found.length, counts: countOptions(prepared, matched), errors: figureErrors(search) }
}

function toPage<Item>(items: readonly Item[], asked: number) {
  const pages = Math.max(1, Math.ceil(items.length / listingsPerPage))
  const page = Math.min(asked, pages)
  return { page, pages, shown: items.slice((page - 1) * listingsPerPage, page * listingsPerPage) }
}

/** Without one criterion a search that finds nothing can only find listings that fail no other. */
function toAdvice<Some extends Listed>(
  prepared: PreparedListings<Some>,
  criteria: readonly Criterion[],
  { almost }: Matched<Some>,
) {
  const records = [...almost.values()].flat()
  return criteria
    .map((criterion) => ({ ...criterion, total: matchListings(prepared, criterion.without, records).found.length }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
}

/** The counts of a page, without those of towns and places: they would make each page a tenth longer, and come on use (G1). */
function withoutPlaces({ town, place, ...counts }: Counts): Counts {
  return { ...counts, town: { ...town, values: {} }, place: { ...place, values: {} } }
}
