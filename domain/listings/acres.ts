import type { Search } from './search.ts'

/** `50×100 ft`, `From 2 acres`, `2 to 5 acres`: what a search asks of the size of land; empty if nothing. */
export function formatAcreRange({ minAcres, maxAcres }: Pick<Search, 'minAcres' | 'maxAcres'>): string {
  if (minAcres === maxAcres) return minAcres === null ? '' : formatAcres(minAcres)
  if (maxAcres === null) return `From ${formatAcres(minAcres ?? 0)}`
  if (minAcres === null) return `Up to ${formatAcres(maxAcres)}`
  return `${formatAcres(minAcres)} to ${formatAcres(maxAcres)}`
}

/** The sizes that have names in the trade. A plot of 50×100 ft is 8% less than an eighth of an acre (I12). */
const names = new Map([
  [0.1148, '50×100 ft'],
  [0.125, '1/8 acre'],
  [0.2296, '100×100 ft'],
  [0.25, '1/4 acre'],
  [0.5, '1/2 acre'],
])

function formatAcres(acres: number): string {
  return (
    names.get(acres) ??
    `${acres.toLocaleString('en-US', { maximumFractionDigits: 4 })} ${acres === 1 ? 'acre' : 'acres'}`
  )
}
