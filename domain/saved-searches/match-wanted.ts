import { shortId } from '../listings/listing.ts'
import { matchListings } from '../search/match-listings.ts'
import type { ScreenId } from '../search/screens.ts'
import type { Search } from '../search/search.ts'
import { spellAsListed } from '../search/spell-as-listed.ts'
import type { Snapshot } from '../snapshot.ts'
import { searchOf, type Wanted } from './wanted.ts'

/** By short id, made once for each version of the listings; of those that share one, the newest (B8). */
const records = new WeakMap<Screen, ReadonlyMap<string, Screen['records'][number]>>()

function recordsOf(screen: Screen) {
  const made =
    records.get(screen) ?? new Map(screen.records.toReversed().map((record) => [shortId(record.listing.id), record]))
  records.set(screen, made)
  return made
}

type SavedQuery = Extract<Wanted, { of: 'search' }>

/** Parsing takes most of the time of a match, and most searches are asked again and again. */
const parsed = new Map<string, Search>()
/** So many take about 20 MB. */
const maxParsed = 20_000

function parseOnce({ query }: SavedQuery): Search {
  const known = parsed.get(query)
  if (known) return known
  if (parsed.size >= maxParsed) parsed.clear()
  const search = searchOf({ query })
  parsed.set(query, search)
  return search
}

type Screen = ReturnType<Snapshot['prepared']>

/**
 * Prepares to tell which of some offered listings a saved search finds, by the search that visitors have (K1.1). The cost is that of the
 * given listings, not of all.
 */
export function createMatcher(snapshot: Snapshot, shortIds: ReadonlySet<string>) {
  const screens = new Map<ScreenId, { prepared: Screen; among: Screen['records'] }>()
  const screenOf = (screen: ScreenId) => {
    const known = screens.get(screen)
    if (known) return known
    const prepared = snapshot.prepared(screen)
    const byId = recordsOf(prepared)
    const among = [...shortIds].flatMap((id) => byId.get(id) ?? []).sort((a, b) => a.at - b.at)
    const made = { prepared, among }
    screens.set(screen, made)
    return made
  }
  /** The short ids of those that the search finds, newest first. */
  return (wanted: SavedQuery): string[] => {
    const { prepared, among } = screenOf(wanted.screen)
    if (among.length === 0) return []
    const { found } = matchListings(prepared, spellAsListed(prepared, parseOnce(wanted)), among)
    return found.map(({ listing }) => shortId(listing.id))
  }
}
