import type { Located } from './place-key.ts'

/**
 * Computes a function of a listing's place once for each town, neighbourhood and estate: 100,000 listings are in some hundred places, and
 * computing it for each of them takes up to half a second.
 */
export function oncePerPlace<Value>(compute: (listing: Located) => Value): (listing: Located) => Value {
  const values = new Map<string, { value: Value }>()
  return (listing) => {
    const names = [listing.townCity, listing.neighbourhood, listing.estate].join('\n')
    const known = values.get(names) ?? { value: compute(listing) }
    values.set(names, known)
    return known.value
  }
}
