import { shortId } from '../listings/listing.ts'
import { usablePrices } from '../search/figures.ts'
import { matchListings } from '../search/match-listings.ts'
import type { ScreenId } from '../search/screens.ts'
import { spellAsListed } from '../search/spell-as-listed.ts'
import type { Snapshot } from '../snapshot.ts'
import { searchOf, type Wanted } from './wanted.ts'

type Screen = ReturnType<Snapshot['prepared']>
type Records = Screen['records']

/**
 * Prepares to tell which of some offered listings a saved search finds, by the search that visitors have (K1.1). The cost is that of the
 * given listings, not of all.
 */
export function createMatcher(snapshot: Snapshot, shortIds: ReadonlySet<string>) {
  const screens = new Map<ScreenId, { prepared: Screen; among: Records; mayFind: ReturnType<typeof createSieve> }>()
  const screenOf = (screen: ScreenId) => {
    const known = screens.get(screen)
    if (known) return known
    const prepared = snapshot.prepared(screen)
    const among = prepared.records.filter(({ listing }) => shortIds.has(shortId(listing.id)))
    const made = { prepared, among, mayFind: createSieve(among) }
    screens.set(screen, made)
    return made
  }
  /** The short ids of those that the search finds, newest first. */
  return (wanted: Extract<Wanted, { of: 'search' }>): string[] => {
    const { prepared, among, mayFind } = screenOf(wanted.screen)
    if (among.length === 0 || !mayFind(wanted.query)) return []
    const { found } = matchListings(prepared, spellAsListed(prepared, searchOf(wanted)), among)
    return found.map(({ listing }) => shortId(listing.id))
  }
}

/**
 * Tells by its canonical address that a search finds none of some listings, as none has its price or status. Most of thousands end here, before they
 * are parsed.
 */
function createSieve(among: Records) {
  const prices = among.flatMap(({ price }) => price ?? [])
  const [cheapest, dearest] = [Math.min(...prices), Math.max(...prices)]
  const statuses = new Set<string | null>(among.map(({ listing }) => listing.propertyStatus))
  return (query: string): boolean => {
    const [minPriceValue, maxPriceValue] = [figureOf(query, 'minPriceValue='), figureOf(query, 'maxPriceValue=')]
    const { minPriceValue: lowest, maxPriceValue: highest } = usablePrices({ minPriceValue, maxPriceValue })
    if ((lowest !== null && !(dearest > lowest)) || (highest !== null && !(cheapest < highest))) return false
    const [, status, another] = query.split('propertyStatus=', 3)
    return status === undefined || another !== undefined || statuses.has(status.split('&', 1)[0] ?? '')
  }
}

function figureOf(query: string, key: string): number | null {
  const at = query.indexOf(key)
  const figure = at < 0 ? Number.NaN : Number.parseFloat(query.slice(at + key.length, at + key.length + 24))
  return Number.isNaN(figure) ? null : figure
}
