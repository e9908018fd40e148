import { largestAmount } from '../amounts/read-amount.ts'
import { isFurnished } from '../listings/implied-features.ts'
import { type Listing, price } from '../listings/listing.ts'
import { oncePerPlace } from '../listings/once-per-place.ts'
import { type Located, nameOfPlace } from '../listings/place-key.ts'
import { foldKey, placeAmong, townsAmong } from '../search/same-place.ts'

/** The price in whole shillings; null without one, and where it is none that a calculator takes. */
export function usablePrice(listing: Listing): number | null {
  const kes = Math.round(price(listing) ?? 0)
  return kes > 0 && kes <= largestAmount ? kes : null
}

/** With fewer comparable prices their middle says nothing. */
const fewest = 3

/** The middle of what is asked; null of too few prices to say. */
export function middleOf(prices: readonly number[], least = fewest): number | null {
  if (prices.length < least) return null
  const sorted = prices.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** The name of a place, and the listings in it. */
export type Nearby = { place: string; there: readonly Listing[] }

/** Finds those of some listings that are in the place of one, as places are compared (G1) among all, and its name; none where it is in no place. */
export function createFindInPlace(some: readonly Listing[], all = some): (listing: Listing) => Nearby {
  const towns = townsAmong(all)
  return findByKey(some, (listing) => placeAmong(towns, listing))
}

/** The same in its town. */
export function createFindInTown(some: readonly Listing[]): (listing: Listing) => Nearby {
  return findByKey(some, ({ townCity }) => townCity)
}

function findByKey(some: readonly Listing[], read: (listing: Located) => string | null) {
  const nameOf = oncePerPlace((listing) => read(listing) || null)
  const keyOf = oncePerPlace((listing) => foldKey(read(listing) ?? ''))
  const byKey = Map.groupBy(some, keyOf)
  return (listing: Listing): Nearby => {
    const key = nameOf(listing)
    return key === null
      ? { place: '', there: [] }
      : { place: nameOfPlace({ key }), there: byKey.get(keyOf(listing)) ?? [] }
  }
}

/** Narrows the listings that are found for one to those that tenants or buyers compare with it. Those of a place are grouped once. */
export function onlyAlike(find: (listing: Listing) => Nearby): (listing: Listing) => Nearby {
  const groups = new WeakMap<readonly Listing[], Map<string | null, Listing[]>>()
  return (listing) => {
    const { place, there } = find(listing)
    const byKey = groups.get(there) ?? Map.groupBy(there, likenessOf)
    groups.set(there, byKey)
    const key = likenessOf(listing)
    return { place, there: key === null ? [] : (byKey.get(key) ?? []) }
  }
}

/** The kind and, of a home, the bedrooms, and whether it is furnished; null for a home without a number of bedrooms, which is like no other. */
function likenessOf(listing: Listing): string | null {
  const { propertyType, residentialType, commercialType, numberOfBedrooms } = listing
  const isHome = propertyType === 'Residential'
  if (isHome && numberOfBedrooms === null) return null
  return [propertyType, residentialType, commercialType, isHome && numberOfBedrooms, isFurnished(listing)].join('\n')
}
