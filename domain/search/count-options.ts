import type { Listed } from '../listings/listing.ts'
import type { Counts, OptionCounts } from './counts.ts'
import { type Criteria, type Filter, filters, isCheckbox, isWhere } from './filters.ts'
import { criterionOf, type Matched } from './match-listings.ts'
import type { PlacedListings, SearchRecord } from './prepared-listings.ts'

/**
 * Counts beside the options of a filter (F4): a listing that meets all criteria counts everywhere, one that fails a single criterion counts
 * beside the options of that criterion.
 */
export function countOptions(
  { towns, places, wholeTowns }: PlacedListings,
  { found, almost }: Matched<Listed>,
): Counts {
  const toCount = (filter: Filter): OptionCounts => {
    const { key } = filter
    if (isCheckbox(filter)) return { any: 0, values: countFeatures(filter, { found, almost }) }
    const others = almost.get(criterionOf(filter)) ?? []
    const totals = countValues(key, found, others)
    // A place that is its whole town is counted as the town alone.
    if (key === 'place') for (const place of wholeTowns) totals.delete(place)
    const any = found.length + others.length
    if (!isWhere(filter)) return { any, values: Object.fromEntries(totals) }
    const spelt = [...(key === 'town' ? towns : places)].flatMap(([name, spelling]) => {
      const total = totals.get(name)
      return total === undefined ? [] : [[spelling, total]]
    })
    return { any, values: Object.fromEntries(spelt) }
  }
  return Object.fromEntries(filters.map((filter) => [filter.key, toCount(filter)])) as Counts
}

type Records = readonly SearchRecord<Listed>[]

/** The option of a feature that is chosen removes it: it counts the listings that fail only this feature as well. */
function countFeatures(filter: Filter, { found, almost }: Matched<Listed>): Record<string, number> {
  const totals = countValues(filter.key, found)
  for (const feature of filter.values) {
    const others = almost.get(criterionOf(filter, feature))
    if (others) totals.set(feature, found.length + others.length)
  }
  return Object.fromEntries([...totals].filter(([, total]) => total > 0))
}

/** The number of records with each value of a filter. */
function countValues(key: keyof Criteria, ...groups: Records[]): Map<string | number, number> {
  const totals = new Map<string | number, number>()
  for (const records of groups)
    for (const { values } of records) for (const value of values[key]) totals.set(value, (totals.get(value) ?? 0) + 1)
  return totals
}
