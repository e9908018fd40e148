import { type Listing, price, propertyStatuses, propertyTypes, words } from './listing.ts'
import { formatKes } from './money.ts'
import { type SortOrder, sortOrders } from './sort.ts'

/**
 * What a visitor is looking for, as the address carries it (B4). A criterion with several values means any of them; an
 * empty one does not count (B3). Prices are KES; a repeated minimum is its lowest, a repeated maximum its highest value.
 */
export type Search = {
  propertyStatus: (typeof propertyStatuses)[number][]
  propertyType: (typeof propertyTypes)[number][]
  numberOfBedrooms: number[]
  numberOfBathrooms: number[]
  town: string[]
  minPriceValue: number | null
  maxPriceValue: number | null
  sort: SortOrder
  page: number
}

export const everything: Search = {
  propertyStatus: [],
  propertyType: [],
  numberOfBedrooms: [],
  numberOfBathrooms: [],
  town: [],
  minPriceValue: null,
  maxPriceValue: null,
  sort: 'newest',
  page: 1,
}

/** KES; section 9. */
const minimumFilterPrice = 5000

/** Reads the address. Total: an unknown key, a value outside its enumeration or a number that is none is ignored (B4). */
export function parseSearch(query: URLSearchParams): Search {
  const prices = (key: string) => distinct(query.getAll(key).flatMap(parsePrice))
  const minima = prices('minPriceValue')
  const maxima = prices('maxPriceValue')
  return {
    propertyStatus: among(query.getAll('propertyStatus'), propertyStatuses),
    propertyType: among(query.getAll('propertyType'), propertyTypes),
    numberOfBedrooms: distinct(query.getAll('numberOfBedrooms').flatMap(parseCount)),
    numberOfBathrooms: distinct(query.getAll('numberOfBathrooms').flatMap(parseCount)),
    town: distinct(query.getAll('town').map(normaliseTown).filter(Boolean)),
    minPriceValue: minima.length ? Math.min(...minima) : null,
    maxPriceValue: maxima.length ? Math.max(...maxima) : null,
    sort: among(query.getAll('sort'), sortOrders).at(-1) ?? 'newest',
    page: query.getAll('page').flatMap(parseCount).filter(Boolean).at(-1) ?? 1,
  }
}

/** Writes the address: the keys in a fixed order, what is unset or at its default left out. `parseSearch` gives the search back. */
export function formatSearch(search: Search): URLSearchParams {
  const query = new URLSearchParams()
  for (const key of listKeys) for (const value of search[key]) query.append(key, String(value))
  for (const key of priceKeys) {
    const value = search[key]
    if (value !== null) query.append(key, String(value))
  }
  if (search.sort !== 'newest') query.append('sort', search.sort)
  if (search.page > 1) query.append('page', String(search.page))
  return query
}

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
export function toPredicate(search: Search): (listing: Listing) => boolean {
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
export function townsOf(listings: readonly Listing[]): string[] {
  return distinct(listings.flatMap(({ townCity }) => (townCity?.trim() ? [normaliseTown(townCity)] : []))).sort()
}

/** One criterion that is set, in words, with the search that is left when it is taken away. */
export type Criterion = { label: string; without: Search }

/** What is applied, for the removable chips and for the advice on what to loosen. */
export function listCriteria(search: Search): Criterion[] {
  const label = {
    propertyStatus: words,
    propertyType: words,
    numberOfBedrooms: (value: string) => plural(Number(value), 'bedroom'),
    numberOfBathrooms: (value: string) => plural(Number(value), 'bathroom'),
    town: toTitle,
  }
  const lists = listKeys.flatMap((key) =>
    search[key].map((value) => ({
      label: label[key](String(value)),
      without: { ...search, page: 1, [key]: search[key].filter((other) => other !== value) },
    })),
  )
  const { minPriceValue: minimum, maxPriceValue: maximum } = usablePrices(search)
  return [
    ...lists,
    ...(minimum === null
      ? []
      : [{ label: `Over ${formatKes(minimum)}`, without: { ...search, page: 1, minPriceValue: null } }]),
    ...(maximum === null
      ? []
      : [{ label: `Under ${formatKes(maximum)}`, without: { ...search, page: 1, maxPriceValue: null } }]),
  ]
}

/** A town as a heading shows it: the options of section 5 are lower-cased. */
export function toTitle(town: string): string {
  return town.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}

function plural(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The bounds that count: none of a range that is invalid (B5). */
function usablePrices(search: Search) {
  return Object.keys(priceErrors(search)).length ? everything : search
}

const listKeys = ['propertyStatus', 'propertyType', 'numberOfBedrooms', 'numberOfBathrooms', 'town'] as const
const priceKeys = ['minPriceValue', 'maxPriceValue'] as const

function anyOf<Value>(wanted: readonly Value[], value: unknown) {
  return wanted.length === 0 || (wanted as readonly unknown[]).includes(value)
}

function among<Value extends string>(values: string[], known: readonly Value[]): Value[] {
  return distinct(values.filter((value): value is Value => (known as readonly string[]).includes(value)))
}

function distinct<Value>(values: Value[]): Value[] {
  return [...new Set(values)]
}

function normaliseTown(town: string) {
  return town.trim().toLowerCase()
}

/** Counts of rooms and pages: whole numbers of at most six digits. */
function parseCount(text: string): number[] {
  return /^\d{1,6}$/.test(text.trim()) ? [Number(text)] : []
}

/** People type `5,000,000` and `5 000 000`; a phone's keyboard gives `5000000.` */
function parsePrice(text: string): number[] {
  const plain = text.replaceAll(/[\s,]/g, '')
  return /^-?\d{1,13}(\.\d{0,2})?$/.test(plain) ? [Number(plain) || 0] : []
}
