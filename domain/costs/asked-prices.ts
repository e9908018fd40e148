import type { Listing } from '../listings/listing.ts'
import { oncePerPlace } from '../listings/once-per-place.ts'
import { nameOfPlace } from '../listings/place-key.ts'
import { foldKey, placeAmong, townsAmong } from '../search/same-place.ts'

/** With fewer comparable prices their middle says nothing. */
const fewest = 3

/** The middle of what is asked; null of too few prices to say. */
export function middleOf(prices: readonly number[]): number | null {
  if (prices.length < fewest) return null
  const sorted = prices.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** Finds the listings in the place of one, as places are compared (G1), and its name; none where it is in no place. */
export function createFindInPlace(listings: readonly Listing[]) {
  const towns = townsAmong(listings)
  const keyOf = oncePerPlace((listing) => foldKey(placeAmong(towns, listing) ?? ''))
  const byPlace = Map.groupBy(listings, keyOf)
  return (listing: Listing): { place: string; there: readonly Listing[] } => {
    const key = placeAmong(towns, listing)
    return key === null
      ? { place: '', there: [] }
      : { place: nameOfPlace({ key }), there: byPlace.get(keyOf(listing)) ?? [] }
  }
}
