import type { Listed } from './listing.ts'
import { typeOf } from './property-type.ts'

/** The first of each type for sale and for rent, then further ones, in their order: so that a few show what there is (A6). */
export function pickMixed<L extends Listed>(listings: readonly L[], count: number): L[] {
  const firsts = new Map<string, L>()
  for (const listing of listings) {
    if (firsts.size === count) break
    const kind = `${typeOf(listing)} ${listing.propertyStatus}`
    if (!firsts.has(kind)) firsts.set(kind, listing)
  }
  const mixed = new Set([...firsts.values(), ...listings.slice(0, count)])
  return [...mixed].slice(0, count).sort((one, other) => listings.indexOf(one) - listings.indexOf(other))
}
