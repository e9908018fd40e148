import { shortId } from '../listings/listing.ts'
import { usablePrices } from '../search/figures.ts'
import { filters } from '../search/filters.ts'
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
    const made = { prepared, among, mayFind: createSieve(prepared, among) }
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

/** The criteria of which a listing has one value at most, as most searches have them. */
const sieved = filters.filter(({ key }) => ['propertyStatus', 'propertyType', 'kind', 'numberOfBedrooms'].includes(key))

/**
 * Tells by its canonical address that a search finds none of some listings, as none has its price, status, type, kind or bedrooms. Most of thousands end
 * here, before they are parsed.
 */
function createSieve({ positionsOf }: Screen, among: Records) {
  const prices = among.flatMap(({ price }) => price ?? [])
  const [cheapest, dearest] = [Math.min(...prices), Math.max(...prices)]
  const places = new Set(among.map(({ at }) => at))
  const valuesOf = new Map(
    sieved.map(({ key }) => {
      const values = [...positionsOf(key)].filter(([, all]) => all.some((at) => places.has(at)))
      // Whoever looks for homes looks for several kinds.
      return [`${key}=`, new Set(['homes', ...values.map(([value]) => `${value}`)])]
    }),
  )
  return (query: string): boolean => {
    const [minPriceValue, maxPriceValue] = [figureOf(query, 'minPriceValue='), figureOf(query, 'maxPriceValue=')]
    const { minPriceValue: lowest, maxPriceValue: highest } = usablePrices({ minPriceValue, maxPriceValue })
    if ((lowest !== null && !(dearest > lowest)) || (highest !== null && !(cheapest < highest))) return false
    for (const [key, values] of valuesOf) if (!hasOne(query, key, values)) return false
    return true
  }
}

/** True for a query without the key, or with one of its values. The values of a key stand together. */
function hasOne(query: string, key: string, values: ReadonlySet<string>): boolean {
  let at = query.indexOf(key)
  if (at < 0) return true
  for (; at >= 0; at = query.indexOf(key, at + 1)) {
    const end = query.indexOf('&', at)
    if (values.has(query.slice(at + key.length, end < 0 ? undefined : end))) return true
  }
  return false
}

function figureOf(query: string, key: string): number | null {
  const at = query.indexOf(key)
  const figure = at < 0 ? Number.NaN : Number.parseFloat(query.slice(at + key.length, at + key.length + 24))
  return Number.isNaN(figure) ? null : figure
}
