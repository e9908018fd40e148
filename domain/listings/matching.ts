import { filters, toChip, toTest } from './filters.ts'
import { type Listed, price } from './listing.ts'
import { formatBound } from './money.ts'
import type { Search } from './search.ts'

/** KES; section 9. */
const minimumFilterPrice = 5000

/** Section 5's error messages for the two price fields (B5); empty for a valid range. */
export function priceErrors(search: Search): { minPriceValue?: string; maxPriceValue?: string } {
  const { minPriceValue: minimum, maxPriceValue: maximum } = search
  return {
    ...(minimum !== null && minimum < minimumFilterPrice && { minPriceValue: 'Value must be above 5000' }),
    ...(minimum !== null &&
      maximum !== null &&
      minimum > maximum && { maxPriceValue: 'Invalid price range. Kindly recheck!' }),
  }
}

/** Returns a predicate that is true if a listing meets all criteria of a search (B3). An invalid price range is ignored (B5). */
export function toPredicate(search: Search): (listing: Listed) => boolean {
  const { minPriceValue: minimum, maxPriceValue: maximum } = usablePrices(search)
  const byPrice = minimum !== null || maximum !== null
  const tests = filters.flatMap((filter) => (search[filter.key].length > 0 ? toTest(filter, search[filter.key]) : []))
  return (listing) => {
    for (const test of tests) if (!test(listing)) return false
    if (!byPrice) return true
    const kes = price(listing)
    return kes !== null && kes > (minimum ?? -Infinity) && kes < (maximum ?? Infinity)
  }
}

/** A criterion in words, and the search without it. */
export type Criterion = { label: string; without: Search }

/** Lists the criteria of a search, for the removable chips and for the advice when nothing is found. */
export function listCriteria(search: Search): Criterion[] {
  const lists = filters.flatMap((filter) => {
    const values: readonly (string | number)[] = search[filter.key]
    return values.map((value) => ({
      label: toChip(filter, value),
      without: { ...search, page: 1, [filter.key]: values.filter((other) => other !== value) },
    }))
  })
  const { minPriceValue: minimum, maxPriceValue: maximum } = usablePrices(search)
  return [
    ...lists,
    ...(minimum === null
      ? []
      : [{ label: `Over ${formatBound(minimum)}`, without: { ...search, page: 1, minPriceValue: null } }]),
    ...(maximum === null
      ? []
      : [{ label: `Under ${formatBound(maximum)}`, without: { ...search, page: 1, maxPriceValue: null } }]),
  ]
}

/** The price bounds of a search, or none if the range is invalid (B5). */
function usablePrices(search: Search) {
  return Object.keys(priceErrors(search)).length ? { minPriceValue: null, maxPriceValue: null } : search
}
