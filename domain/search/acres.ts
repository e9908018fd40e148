import { sayAcres } from '../amounts/say-acres.ts'
import type { Search } from './search.ts'

/** `50×100 ft`, `From 2 acres`, `2 to 5 acres`: what a search asks of the size of land; empty if nothing. */
export function formatAcreRange({ minAcres, maxAcres }: Pick<Search, 'minAcres' | 'maxAcres'>): string {
  if (minAcres === maxAcres) return minAcres === null ? '' : formatAcres(minAcres)
  if (maxAcres === null) return `From ${formatAcres(minAcres ?? 0)}`
  if (minAcres === null) return `Up to ${formatAcres(maxAcres)}`
  return `${formatAcres(minAcres)} to ${formatAcres(maxAcres)}`
}

/** The plots that have names in the trade: one of 50×100 ft is 8% less than an eighth of an acre (I12). */
const plots = new Map([
  [0.1148, '50×100 ft'],
  [0.2296, '100×100 ft'],
])

function formatAcres(acres: number): string {
  return plots.get(acres) ?? sayAcres(acres)
}
