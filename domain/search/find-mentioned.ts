import type { Listed } from '../listings/listing.ts'
import { type Filter, filters, labelOfValue } from './filters.ts'
import { criterionOf, matchListings } from './match-listings.ts'
import type { PreparedListings } from './prepared-listings.ts'
import type { Search } from './search.ts'
import { sortListings } from './sort.ts'

/** The facts that a description may mention where the field is empty, as criteria (F2). */
export const mentionable = {
  lift: 'yes',
  servantsQuarter: 'yes',
  ownCompound: 'yes',
  gated: 'yes',
  water: 'Borehole',
} as const

type Asked = { filter: Filter; value: string; name: string }

/**
 * Finds the listings that meet a search, spelt as they are, but for facts that their descriptions alone mention (F2), with these facts in words. Null
 * for a search without such facts, and where nothing is found.
 */
export function findMentioned<Some extends Listed>(prepared: PreparedListings<Some>, search: Search) {
  const { mentioned, pricePerAcre } = prepared.facts
  const asked = listAsked(search)
  if (!mentioned || asked.length === 0) return null
  const others = Object.fromEntries(
    asked.map(({ filter, value }) => [filter.key, search[filter.key].filter((each) => each !== value)]),
  )
  const names = new Set<string>()
  const found = matchListings(prepared, { ...search, ...others }).found.filter(({ listing, values }) => {
    const missing = asked.filter(({ filter, value }) => !values[filter.key].includes(value))
    if (missing.length === 0) return false
    const said = mentioned(listing)
    const isFound = missing.every(({ name }) => said.includes(name))
    if (isFound) for (const { filter, value } of missing) names.add(labelOfValue(filter, value))
    return isFound
  })
  if (found.length === 0) return null
  const newestFirst = found.map(({ listing }) => listing)
  return { facts: [...names], found: sortListings(newestFirst, search.sort, pricePerAcre) }
}

function listAsked(search: Search): Asked[] {
  return filters.flatMap((filter) => {
    const value: string | undefined = mentionable[filter.key as keyof typeof mentionable]
    const isAsked = value !== undefined && search[filter.key].some((each) => each === value)
    return isAsked ? [{ filter, value, name: criterionOf(filter, value) }] : []
  })
}
