import { formatPrice } from '../listings/money.ts'
import type { Entry } from './entry.ts'
import type { ShortlistProperty } from './property.ts'

/** How the price has changed since the property was saved (F9): `KES 20,000,000 → KES 18,500,000`. Null if it has not. */
export function priceChange(
  { kes, perMonth }: Pick<Entry, 'kes' | 'perMonth'>,
  property: ShortlistProperty | null,
): { words: string; prices: string } | null {
  if (property?.found !== 'listing' || (property.kes === kes && property.perMonth === perMonth)) return null
  const prices = `${formatPrice({ kes, perMonth })} → ${formatPrice(property)}`
  if (kes === null || property.kes === null || property.perMonth !== perMonth) {
    return { words: 'The price has changed since you saved it', prices }
  }
  return { words: property.kes < kes ? 'Price down since you saved it' : 'Price up since you saved it', prices }
}
