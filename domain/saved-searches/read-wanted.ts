import { nameOfListing } from '../cards/card.ts'
import { foldName } from '../fold-name.ts'
import { isTaken } from '../listings/availability.ts'
import { price, shortId } from '../listings/listing.ts'
import type { Catalogue, FindListingResult } from '../ports.ts'
import { parseSearch } from '../search/parse-search.ts'
import type { PlacedListings } from '../search/prepared-listings.ts'
import { foldKey } from '../search/same-place.ts'
import type { Search } from '../search/search.ts'
import { searchTitle } from '../search/search-title.ts'
import { spellAsListed } from '../search/spell-as-listed.ts'
import { isScreen, toWanted, type Wanted } from './wanted.ts'

/** Something to look for, and its words for a mail to an address that anybody may have entered. */
export type AskedSearch = { wanted: Wanted; words: string }

/**
 * Reads what the query of the page `/follow` asks for: a property, or a search with its screen. Null where there is no such thing, or the
 * property is no longer offered.
 * @throws Error while the listings cannot be read
 */
export async function readWanted(
  catalogue: Pick<Catalogue, 'list' | 'findMany'>,
  query: string,
): Promise<AskedSearch | null> {
  const asked = new URLSearchParams(query)
  const property = asked.get('property')
  if (property !== null) return readProperty(catalogue, property)
  const screen = asked.get('screen') ?? 'all'
  if (!isScreen(screen)) return null
  const read = await catalogue.list(screen)
  if (!read.ok) throw new Error('the listings cannot be read')
  const prepared = read.snapshot.prepared(screen)
  const search = spellAsListed(prepared, parseSearch(asked))
  const wanted = toWanted(screen, search)
  if (wanted === null) return null
  const known = withoutTyped(search, prepared)
  const isTyped = JSON.stringify(known) !== JSON.stringify(search)
  const title = searchTitle(screen, { ...known, taken: [] })
  return { wanted, words: isTyped ? `${title}, with more words that were typed` : title }
}

async function readProperty(catalogue: Pick<Catalogue, 'findMany'>, id: string): Promise<AskedSearch | null> {
  const [found] = await catalogue.findMany([shortId(id)])
  if (found?.found === 'unavailable') throw new Error('the listings cannot be read')
  if (found?.found !== 'listing' || isTaken(found.listing)) return null
  const { listing } = found
  return {
    wanted: { of: 'property', shortId: shortId(listing.id), kes: price(listing) },
    words: nameOfListing(listing),
  }
}

/** The search without words and names that no listing has: through them anybody could write to a stranger. */
function withoutTyped(search: Search, { towns, places }: Pick<PlacedListings, 'towns' | 'places'>): Search {
  return {
    ...search,
    q: '',
    town: search.town.filter((name) => towns.has(foldName(name))),
    place: search.place.filter((key) => places.has(foldKey(key))),
  }
}

/** Reads the names of the properties that are looked for, by short id, to say them with `sayWanted`. */
export async function readNames(
  catalogue: Pick<Catalogue, 'findMany'>,
  wanted: readonly Wanted[],
): Promise<(shortId: string) => string | null> {
  const ids = [...new Set(wanted.flatMap((each) => (each.of === 'property' ? [each.shortId] : [])))]
  const found = ids.length > 0 ? await catalogue.findMany(ids) : []
  const names = new Map(
    found.flatMap((each, at) => {
      const name = nameOf(each)
      return name === null ? [] : [[ids[at] ?? '', name]]
    }),
  )
  return (id) => names.get(id) ?? null
}

function nameOf(found: FindListingResult): string | null {
  if (found.found === 'listing') return nameOfListing(found.listing)
  return found.found === 'withdrawn' ? (found.listing?.propertyName ?? null) : null
}
