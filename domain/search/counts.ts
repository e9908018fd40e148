import type { Criteria } from './filters.ts'

/**
 * The numbers beside the options of a filter (F4): `any` is the total without the filter; `values` has the total for each value alone,
 * if it is not 0. For features each value has the total after the feature alone was chosen or removed.
 */
export type OptionCounts = { any: number; values: Readonly<Record<string, number>> }

/** By the filter's key in the address. */
export type Counts = Record<keyof Criteria, OptionCounts>

/** The total if the fields of a filter had these values: `karen`, `3`, `3+` for at least 3, or nothing. No listing has two values. */
export function countWith(counts: OptionCounts, fields: readonly string[]): number {
  const wanted = fields.filter(Boolean)
  if (wanted.length === 0) return counts.any
  const exact = wanted.filter((value) => !isMinimum(value))
  const minimum = Math.min(...wanted.filter(isMinimum).map(Number.parseFloat))
  let total = 0
  for (const [value, count] of Object.entries(counts.values)) {
    const isWanted = exact.length === 0 || exact.includes(value)
    if (isWanted && (minimum === Number.POSITIVE_INFINITY || Number(value) >= minimum)) total += count
  }
  return total
}

function isMinimum(value: string) {
  return /^\d+\+$/.test(value)
}
