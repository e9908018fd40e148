import { formatAmount, formatBound } from '../amounts/money.ts'
import { formatAcreRange } from './acres.ts'
import { usablePrices } from './figures.ts'
import { filters, toChip } from './filters.ts'
import type { Search } from './search.ts'
import { byPrice, findTyped } from './typed-words.ts'

/**
 * A criterion in words, and the search without it. `typed` is what a visitor called it in other words (F2); `byPrice` is true of a status that
 * nobody named.
 */
export type Criterion = { label: string; typed?: string[]; byPrice?: true; without: Search }

/** Lists the criteria of a search, for the removable chips and for the advice when nothing is found. */
export function listCriteria(search: Search): Criterion[] {
  const reset = { ...search, page: 1 }
  const toCriterion = (label: string, keys: readonly string[], value: string | number, changes: Partial<Search>) => {
    const typed = findTyped(search, keys, value)
    const said = typed.includes(byPrice) ? { byPrice: true as const } : typed.length > 0 && { typed }
    return { label, ...said, without: { ...reset, ...changes } }
  }
  const lists = filters.flatMap((filter) => {
    const values: readonly (string | number)[] = search[filter.key]
    const { key, minimum } = filter
    const least = minimum && search[minimum]
    return [
      ...values.map((value) =>
        toCriterion(toChip(filter, value), [key], value, { [key]: values.filter((other) => other !== value) }),
      ),
      ...(minimum && typeof least === 'number'
        ? [toCriterion(toChip(filter, `${least}+`), [minimum], least, { [minimum]: null })]
        : []),
    ]
  })
  const { minPriceValue: lowest, maxPriceValue: highest } = usablePrices(search)
  const size = formatAcreRange(search)
  const { minFloorArea: floor } = search
  const acres = search.minAcres ?? search.maxAcres ?? 0
  return [
    ...(search.q ? [toCriterion(`“${search.q}”`, ['q'], search.q, { q: '' })] : []),
    ...lists,
    ...(lowest === null ? [] : [toCriterion(toLowest(lowest), ['minPriceValue'], lowest, { minPriceValue: null })]),
    ...(highest === null ? [] : [toCriterion(toHighest(highest), ['maxPriceValue'], highest, { maxPriceValue: null })]),
    ...(floor === null
      ? []
      : [toCriterion(`Floor area from ${formatAmount(floor)} m²`, ['minFloorArea'], floor, { minFloorArea: null })]),
    ...(size ? [toCriterion(size, ['minAcres', 'maxAcres'], acres, { minAcres: null, maxAcres: null })] : []),
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
