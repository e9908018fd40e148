import { shortId } from '../listings/listing.ts'
import type { Catalogue } from '../ports.ts'
import { usablePrices } from '../search/figures.ts'
import { filters } from '../search/filters.ts'
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
type Records = Screen['records']

/** Reads the listings with their texts, in which searches look for words: the catalogue waits for them where there is any query. */
export const listWithTexts = (catalogue: Pick<Catalogue, 'list'>) => catalogue.list('all', 'texts')

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
    const byId = recordsOf(prepared)
    const among = [...shortIds].flatMap((id) => byId.get(id) ?? []).sort((a, b) => a.at - b.at)
    const made = { prepared, among, mayFind: createSieve(prepared, among) }
    screens.set(screen, made)
    return made
  }
  /** The short ids of those that the search finds, newest first. */
  return (wanted: SavedQuery): string[] => {
    const { prepared, among, mayFind } = screenOf(wanted.screen)
    if (among.length === 0 || !mayFind(wanted.query)) return []
    const { found } = matchListings(prepared, spellAsListed(prepared, parseOnce(wanted)), among)
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
