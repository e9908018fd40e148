import { formatAcreRange } from './acres.ts'
import { filters, toChip } from './filters.ts'
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

/** A criterion in words, and the search without it. */
export type Criterion = { label: string; without: Search }

/** Lists the criteria of a search, for the removable chips and for the advice when nothing is found. */
export function listCriteria(search: Search): Criterion[] {
  const reset = { ...search, page: 1 }
  const lists = filters.flatMap((filter) => {
    const values: readonly (string | number)[] = search[filter.key]
    const least = filter.minimum && search[filter.minimum]
    return [
      ...values.map((value) => ({
        label: toChip(filter, value),
        without: { ...reset, [filter.key]: values.filter((other) => other !== value) },
      })),
      ...(filter.minimum && typeof least === 'number'
        ? [{ label: toChip(filter, `${least}+`), without: { ...reset, [filter.minimum]: null } }]
        : []),
    ]
  })
  const { minPriceValue: minimum, maxPriceValue: maximum } = usablePrices(search)
  const size = formatAcreRange(search)
  return [
    ...(search.q ? [{ label: `“${search.q}”`, without: { ...reset, q: '' } }] : []),
    ...lists,
    ...(minimum === null ? [] : [{ label: toLowest(minimum), without: { ...reset, minPriceValue: null } }]),
    ...(maximum === null ? [] : [{ label: toHighest(maximum), without: { ...reset, maxPriceValue: null } }]),
    ...(size ? [{ label: size, without: { ...reset, minAcres: null, maxAcres: null } }] : []),
  ]
}

/** A bound is strict (B3), so one that includes a round amount, as `from 100k` does, is a shilling beyond it. */
function toLowest(minimum: number): string {
  return isRound(minimum + 1) ? `From ${formatBound(minimum + 1)}` : `Over ${formatBound(minimum)}`
}

function toHighest(maximum: number): string {
  return isRound(maximum - 1) ? `Up to ${formatBound(maximum - 1)}` : `Under ${formatBound(maximum)}`
}

function isRound(kes: number) {
  return kes > 0 && kes % 1000 === 0
}

/** The price bounds of a search, or none if the range is invalid (B5). */
export function usablePrices(search: Search): Pick<Search, 'minPriceValue' | 'maxPriceValue'> {
  return Object.keys(priceErrors(search)).length ? { minPriceValue: null, maxPriceValue: null } : search
}
