import { type Listed, normaliseTown, price, toTitle, words } from './listing.ts'
import { formatBound } from './money.ts'
import type { Search } from './search.ts'

/** KES; section 9. */
const minimumFilterPrice = 5000

/** The messages of section 5 for the two price fields (B5); none for a range that can be used. */
export function priceErrors(search: Search): { minPriceValue?: string; maxPriceValue?: string } {
  const { minPriceValue: minimum, maxPriceValue: maximum } = search
  return {
    ...(minimum !== null && minimum < minimumFilterPrice && { minPriceValue: 'Value must be above 5000' }),
    ...(minimum !== null &&
      maximum !== null &&
      minimum > maximum && { maxPriceValue: 'Invalid price range. Kindly recheck!' }),
  }
}

/** Whether a listing answers a search: every criterion that is set holds (B3). An invalid price range does not count (B5). */
export function toPredicate(search: Search): (listing: Listed) => boolean {
  const { minPriceValue: minimum, maxPriceValue: maximum } = usablePrices(search)
  const byPrice = minimum !== null || maximum !== null
  return (listing) => {
    if (!anyOf(search.propertyStatus, listing.propertyStatus)) return false
    if (!anyOf(search.propertyType, listing.propertyType)) return false
    if (!anyOf(search.numberOfBedrooms, listing.numberOfBedrooms)) return false
    if (!anyOf(search.numberOfBathrooms, listing.numberOfBathrooms)) return false
    if (!anyOf(search.town, listing.townCity === null ? null : normaliseTown(listing.townCity))) return false
    if (!byPrice) return true
    const kes = price(listing)
    return kes !== null && kes > (minimum ?? -Infinity) && kes < (maximum ?? Infinity)
  }
}

/** The distinct lower-cased towns of the listings, in alphabetical order (section 5). */
export function townsOf(listings: readonly Listed[]): string[] {
  const towns = listings.flatMap(({ townCity }) => (townCity?.trim() ? [normaliseTown(townCity)] : []))
  return [...new Set(towns)].sort()
}

/** One criterion that is set, in words, with the search that is left when it is taken away. */
export type Criterion = { label: string; without: Search }

/** What is applied, for the removable chips and for the advice on what to loosen. */
export function listCriteria(search: Search): Criterion[] {
  const keys = Object.keys(labels) as (keyof typeof labels)[]
  const lists = keys.flatMap((key) =>
    search[key].map((value) => ({
      label: labels[key](String(value)),
      without: { ...search, page: 1, [key]: search[key].filter((other) => other !== value) },
    })),
  )
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

const labels = {
  propertyStatus: words,
  propertyType: words,
  numberOfBedrooms: (value: string) => plural(Number(value), 'bedroom'),
  numberOfBathrooms: (value: string) => plural(Number(value), 'bathroom'),
  town: toTitle,
}

function plural(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The bounds that count: none of a range that is invalid (B5). */
function usablePrices(search: Search) {
  return Object.keys(priceErrors(search)).length ? { minPriceValue: null, maxPriceValue: null } : search
}

function anyOf<Value>(wanted: readonly Value[], value: unknown) {
  return wanted.length === 0 || (wanted as readonly unknown[]).includes(value)
}
