import { foldName, mostUsed } from '../fold-name.ts'
import { narrowestKind } from '../listings/kinds.ts'
import { type Listed, price } from '../listings/listing.ts'
import { oncePerPlace } from '../listings/once-per-place.ts'
import { type Located, nameOfPlace, normaliseKey, placeKeyOf, toPart, townOf } from '../listings/place-key.ts'
import { isStudio } from '../listings/property-type.ts'
import { once } from '../once.ts'
import { type Criteria, type Filter, filters, isCheckbox, isWhere, normalise } from './filters.ts'
import { foldKey } from './same-place.ts'
import { listingScreens } from './screens.ts'
import type { MatchText } from './text-search.ts'

/** The facts of listings that a search needs beyond the fields of a list. */
export type SearchFacts<Some> = {
  /** Only the server has it, so only it answers `q` (F7). */
  matchText?: MatchText<Some>
  /** KES for an acre of land for sale; null for everything else (I16). */
  pricePerAcre?: (listing: Some) => number | null
  /** Acres of land whose size is known; null for everything else (I13). */
  acres?: (listing: Some) => number | null
  /** Square metres of floor; null where the record does not state them (B17). */
  floorArea?: (listing: Some) => number | null
  /** The facts that only the description mentions, by the names of their criteria (F2). */
  mentioned?: (listing: Some) => readonly string[]
}

/** A listing with what searches compare. */
export type SearchRecord<Some> = {
  listing: Some
  /** Its position among the records. */
  at: number
  /** KES; null for "Price on request". */
  price: number | null
  /** By the filter's key, as values are compared (B3). A place with the name of another town is in that town too, as its own place (G1). */
  values: Record<keyof Criteria, readonly (string | number)[]>
}

/** Names as they are compared, each with its spelling in an address. */
type Spellings = ReadonlyMap<string, string>

/** Listings, newest first, with the towns and the places where they are, sorted by their spelling. */
export type PlacedListings = {
  listings: readonly Listed[]
  towns: Spellings
  places: Spellings
  /** By the name of a place, as it is compared, its keys in all towns. */
  placesByName: ReadonlyMap<string, readonly string[]>
  /** The places that are their whole town, as all its listings are there. */
  wholeTowns: ReadonlySet<string>
}

export type PreparedListings<Some extends Listed> = Omit<PlacedListings, 'listings'> & {
  listings: readonly Some[]
  facts: SearchFacts<Some>
  records: readonly SearchRecord<Some>[]
  /** By the value of a filter, the positions of the records that have it. */
  positionsOf: (key: keyof Criteria) => ReadonlyMap<string | number, readonly number[]>
  /** The values that each filter offers, where they depend on the listings; places come on use (G1). */
  options: FilterOptions
}

/** `minFloorArea` is true where a floor area is known. */
export type FilterOptions = Partial<Criteria> & { minFloorArea?: true }

/** Prepares listings, newest first, for any number of searches. */
export function prepareListings<Some extends Listed>(
  listings: readonly Some[],
  facts: SearchFacts<Some> = {},
): PreparedListings<Some> {
  const { whereIs, ...placed } = readPlaces(listings)
  const records = listings.map((listing, at) => ({
    ...{ listing, at },
    price: price(listing),
    values: { ...readValues(listing), ...whereIs(listing) },
  }))
  const options = once(
    (): FilterOptions => ({
      ...listOptions(records),
      ...(listings.some((listing) => facts.floorArea?.(listing)) && { minFloorArea: true }),
    }),
  )
  return {
    ...{ ...placed, listings, facts, records },
    positionsOf: createPositions(records),
    // Half of the time of all this, and not every search offers them.
    get options() {
      return options()
    },
  }
}

/** Lists the positions of each value of a filter once, when a search first asks for it: no search then compares its values with each record. */
function createPositions(records: readonly SearchRecord<Listed>[]): PreparedListings<Listed>['positionsOf'] {
  const known = new Map<keyof Criteria, ReadonlyMap<string | number, number[]>>()
  return (key) => {
    const positions = known.get(key) ?? listPositions(records, key)
    known.set(key, positions)
    return positions
  }
}

function listPositions(records: readonly SearchRecord<Listed>[], key: keyof Criteria) {
  const positions = new Map<string | number, number[]>()
  for (const { at, values } of records) {
    for (const value of values[key]) {
      const having = positions.get(value)
      if (having) having.push(at)
      else positions.set(value, [at])
    }
  }
  return positions
}

const ownFilters = filters.filter((filter) => !isWhere(filter))

/** Sources give the same object for an unchanged listing. */
const known = new WeakMap<Listed, SearchRecord<Listed>['values']>()

function readValues(listing: Listed): SearchRecord<Listed>['values'] {
  const values =
    known.get(listing) ??
    (Object.fromEntries(ownFilters.map((filter) => [filter.key, valuesOf(filter, listing)])) as never)
  known.set(listing, values)
  return values
}

/** The kind is computed of several fields (H6). Features that a foreign service adds have no option. */
function valuesOf({ name, type, values }: Filter, listing: Listed): readonly (string | number)[] {
  if (name === 'taken') return values
  const value = name === 'kind' ? narrowestKind(listing) : listing[name as keyof Listed]
  if (name === 'numberOfBedrooms' && value === 0 && !isStudio(listing)) return []
  if (type === 'flag') return value === true ? values : []
  if (type === 'choices') return values.filter((each) => (value as string[]).includes(each))
  return value === null ? [] : [value as string | number]
}

/** The values that filters offer: counts above 0, or with a word for it, features and known choices that occur (section 5). */
function listOptions(records: readonly SearchRecord<Listed>[]): Partial<Criteria> {
  const offered = ownFilters.filter(({ key }) => !(key in listingScreens.all.offers))
  return Object.fromEntries(
    offered.map(({ key, type, values: known, none }) => {
      const found = new Set(records.flatMap(({ values }) => values[key]))
      if (isCheckbox({ type })) return [key, known.filter((value) => found.has(value))]
      const isOffered = (value: string | number) =>
        (value || none) && (type !== 'choice' || known.includes(String(value)))
      return [
        key,
        [...found].filter(isOffered).sort((a, b) => ((type === 'count' ? Number(a) < Number(b) : a < b) ? -1 : 1)),
      ]
    }),
  )
}

/** The towns and places of listings, and where each listing is among them. */
function readPlaces(listings: readonly Listed[]) {
  const locationOf = oncePerPlace(toLocation)
  for (const listing of listings) locationOf(listing).count++
  const all = [...new Set(listings.map(locationOf))]
  const towns = spellByMost(all.map(({ town, townCity, count }) => [town, normalise(townCity ?? ''), count]))
  const inTown = (key: string) => `${toPart(towns.get(foldName(townOf(key))) ?? townOf(key))}/${nameOfPlace({ key })}`
  const places = spellByMost(
    all.map(({ place, key, count }) => [place, normaliseKey(key ?? ''), count]),
    inTown,
  )
  const partial = new Set<string | null>()
  const whole = new Set<string>()
  for (const location of all) {
    const name = location.place === null ? null : nameOfPlace({ key: location.place })
    const namesake = name !== null && towns.has(name) ? name : null
    if (namesake !== location.town) partial.add(location.town)
    if (namesake === null) continue
    const [own, spelling] = [`${namesake}/${namesake}`, toPart(towns.get(namesake) ?? '')]
    if (!places.has(own)) places.set(own, `${spelling}/${spelling}`)
    whole.add(namesake)
    location.where = {
      town: [...new Set([location.town ?? namesake, namesake])],
      place: [...new Set([location.place ?? own, own])],
    }
  }
  const sorted = sortSpellings(places)
  return {
    towns: sortSpellings(towns),
    places: sorted,
    placesByName: Map.groupBy(sorted.keys(), (key) => nameOfPlace({ key })),
    wholeTowns: new Set([...whole].filter((town) => !partial.has(town)).map((town) => `${town}/${town}`)),
    whereIs: (listing: Located) => locationOf(listing).where,
  }
}

function toLocation(listing: Located) {
  const { townCity } = listing
  const key = placeKeyOf(listing)
  const [town, place] = [townCity === null ? null : foldName(townCity) || null, key === null ? null : foldKey(key)]
  return {
    townCity,
    key,
    town,
    place,
    where: { town: town === null ? [] : [town], place: place === null ? [] : [place] },
    count: 0,
  }
}

/** Names that are compared as one, in the spelling of most listings (G1). */
function spellByMost(
  names: readonly (readonly [name: string | null, spelling: string, count: number])[],
  toValue = (spelling: string) => spelling,
): Map<string, string> {
  const byName = Map.groupBy(names, ([name]) => name ?? '')
  byName.delete('')
  const spell = (own: typeof names) => mostUsed(own.map(([, spelling, count]) => [spelling, count])) ?? ''
  return new Map([...byName].map(([name, own]) => [name, toValue(spell(own))]))
}

function sortSpellings(spellings: Spellings): Spellings {
  return new Map([...spellings].sort(([, a], [, b]) => (a < b ? -1 : 1)))
}
