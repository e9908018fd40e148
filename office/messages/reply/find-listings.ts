import { foldName } from '../../../domain/fold-name.ts'
import { withoutInvisible } from '../../../domain/invisible-characters.ts'
import { isTaken } from '../../../domain/listings/availability.ts'
import { type Listing, price, shortId } from '../../../domain/listings/listing.ts'
import { listingAddresses } from '../../../domain/office/pages.ts'
import type { Catalogue, FindListingResult } from '../../../domain/ports.ts'
import { listSimilar } from '../../../domain/property/similar.ts'
import { findListings } from '../../../domain/search/find-listings.ts'
import { readSaid } from '../../../domain/sentence/said-search.ts'
import { listShortIds } from '../../../domain/typed-ids.ts'
import type { OfficeContext } from '../../context.ts'
import { toFacts } from '../describe-properties.ts'

/** A listing that can be sent along, by its short id. `why` says for what reason it is suggested. */
export type Offered = { id: string; name: string; price: string; picture: string | null; why?: string }

const maxFound = 8
const maxSuggested = 4
/** In characters: the links of eight listings. */
const maxWords = 1_000

/** The listings of the site that words name or, as a visitor's sentence, mean (J21). */
export async function findByWords(typed: string, catalogue: Catalogue): Promise<Offered[]> {
  const words = withoutInvisible(typed.slice(0, maxWords)).trim()
  const ids = listShortIds(words, listingAddresses).slice(0, maxFound)
  const named = await describeShown(
    ids.map(({ id }) => id ?? ''),
    catalogue,
  )
  if (ids.length > 0 && named.length === ids.length) return named
  const read = await catalogue.list('all', words)
  if (words === '' || !read.ok) return []
  const { screen, search } = readSaid('all', new URLSearchParams({ say: words }), read.snapshot.sentenceWords())
  // The name of one flat is also a sentence that means many, or none where the flat has moved.
  const wanted = foldName(words)
  const same = read.listings.filter(({ propertyName }) => propertyName && foldName(propertyName) === wanted)
  const meant = findListings(read.snapshot.prepared(screen), search)
  return [...new Set([...same, ...meant])].slice(0, maxFound).map(toOffered)
}

/** Describes those of some short ids that visitors see, in their order. */
export async function describeShown(ids: readonly string[], catalogue: Catalogue): Promise<Offered[]> {
  const known = ids.filter(Boolean)
  return known.length > 0 ? (await catalogue.findMany(known)).flatMap(toShown).map(toOffered) : []
}

type Shown = { offered: readonly { id: string }[]; about: string | null }

/** Suggests listings like the one that the thread is about, then those sent lately; none that stands beside a box already. */
export async function suggestListings(
  { offered, about }: Shown,
  { site: { catalogue }, inbox }: Pick<OfficeContext, 'site' | 'inbox'>,
): Promise<Offered[]> {
  const [read, sent] = await Promise.all([catalogue.list('all'), inbox.listSentLately()])
  const [theirs, ...lately] = await catalogue.findMany([
    about ?? '',
    ...sent.slice(0, 2 * maxSuggested + offered.length),
  ])
  const known = new Set([about, ...offered.map(({ id }) => id)])
  const pick = (some: readonly Listing[], why: string) =>
    some
      .map((listing) => ({ ...toOffered(listing), why }))
      .filter(({ id }) => !known.has(id))
      .slice(0, maxSuggested)
      .filter(({ id }) => known.add(id))
  const like = toWanted(theirs)
  const similar = read.ok && like ? listSimilar(read.snapshot.prepared('all'), like, maxSuggested + known.size) : []
  return [
    ...pick(similar, 'like theirs'),
    ...pick(
      lately.flatMap(toShown).filter((listing) => !isTaken(listing)),
      'sent lately',
    ),
  ]
}

/** The facts to compare: type and town alone of a listing that is not offered any more. */
function toWanted(result: FindListingResult | undefined) {
  if (result?.found === 'listing') return { ...result.listing, kes: price(result.listing), close: result.listing }
  return result?.found === 'withdrawn' ? result.listing : null
}

const toShown = (result: FindListingResult) => (result.found === 'listing' ? [result.listing] : [])

function toOffered(listing: Listing): Offered {
  return { id: shortId(listing.id), ...toFacts(listing) }
}
