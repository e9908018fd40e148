import { type Listed, price } from './listing.ts'
import { formatAmount, formatShort } from './money.ts'

/** `48K–145K`, of the prices that are known, without their currency; empty if none is. */
export function shortRange(listings: readonly Listed[]): string {
  return formatRange(listings, formatShort, '–')
}

/** `80,000 to 250,000`, of the prices that are known, without their currency; empty if none is. */
export function wholeRange(listings: readonly Listed[]): string {
  return formatRange(listings, formatAmount, ' to ')
}

function formatRange(listings: readonly Listed[], format: (kes: number) => string, to: string): string {
  const known = listings.flatMap((listing) => price(listing) ?? [])
  if (known.length === 0) return ''
  // Spread as arguments, a hundred thousand prices would exceed the stack.
  const ends = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))].map(format)
  return [...new Set(ends)].join(to)
}
