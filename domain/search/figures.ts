import type { Read } from '../amounts/read.ts'
import { readAmount } from '../amounts/read-amount.ts'
import { readFloorArea, readSize } from '../amounts/read-size.ts'
import { type FigureKey, figureKeys, type Search } from './search.ts'

/** Reads what visitors type into the filter: KES, acres, or square metres. An error says how to correct it. */
export const figureReaders: Readonly<Record<FigureKey, (typed: string) => Read<number>>> = {
  minPriceValue: (typed) => readAmount(typed),
  maxPriceValue: (typed) => readAmount(typed),
  minAcres: (typed) => readAcres(typed, 'least'),
  maxAcres: (typed) => readAcres(typed, 'most'),
  minFloorArea: readFloorArea,
}

function readAcres(typed: string, end: 'least' | 'most'): Read<number> {
  const read = readSize(typed)
  return 'error' in read ? read : { value: read.value[end] }
}

/** A sentence for each typed figure by which the list is not filtered: one that cannot be read, or a price of an invalid range (B5). */
export function figureErrors(search: Search): Partial<Record<FigureKey, string>> {
  const unread = figureKeys.flatMap((key) => {
    const words = search.unread[key]
    const read = words === undefined ? null : figureReaders[key](words)
    return read && 'error' in read ? [[key, read.error]] : []
  })
  return { ...Object.fromEntries(unread), ...priceErrors(search) }
}

/** The price bounds of a search. */
type Prices = Pick<Search, 'minPriceValue' | 'maxPriceValue'>

/** KES; section 9. */
const minimumFilterPrice = 5000

/** Section 5's error messages for the two price fields (B5); empty for a valid range. */
export function priceErrors(search: Prices): { minPriceValue?: string; maxPriceValue?: string } {
  const { minPriceValue: minimum, maxPriceValue: maximum } = search
  return {
    ...(minimum !== null && minimum < minimumFilterPrice && { minPriceValue: 'Value must be above 5000' }),
    ...(minimum !== null &&
      maximum !== null &&
      minimum > maximum && { maxPriceValue: 'Invalid price range. Kindly recheck!' }),
  }
}

/** The price bounds of a search, or none if the range is invalid (B5). */
export function usablePrices(search: Prices): Prices {
  return Object.keys(priceErrors(search)).length ? { minPriceValue: null, maxPriceValue: null } : search
}
