import { formatPrice } from '../amounts/money.ts'
import { type Card, type CardLookups, nameOfListing, toCard } from '../cards/card.ts'
import type { CostsOf, ListingCosts } from '../costs/listing-costs.ts'
import { withoutInvisible } from '../invisible-characters.ts'
import { availabilityMark, isTaken } from '../listings/availability.ts'
import { type Listing, propertyId, words } from '../listings/listing.ts'
import type { FindPicture } from '../pictures/picture-facts.ts'
import type { FindListingResult } from '../ports.ts'
import type { Entry } from './entry.ts'

/** The facts that the shortlist shows of a property now. `id` is the property id in upper case. */
export type ShortlistProperty = {
  id: string
  name: string
  /** KES; null is "Price on request", or not known. */
  kes: number | null
  perMonth: boolean
} & (
  | { found: 'listing'; card: Card; features: string[]; sum: string }
  /** `sum` says what moving in costs, or buying; empty where nothing does. `facts` is a line of what is left: when it was let or sold, status, kind and town. */
  | { found: 'withdrawn'; facts: string }
  /** `nothing`: the firm does not know the property. `on-hold`: not offered at the moment. `unavailable`: its record cannot be read at this moment. */
  | { found: 'nothing' | 'on-hold' | 'unavailable' }
)

/** The words for a property that the firm knows and does not offer. */
export const notOffered: Partial<Record<ShortlistProperty['found'], string>> = {
  withdrawn: 'No longer available',
  'on-hold': 'Not offered at the moment',
}

export function toShortlistProperty(
  id: string,
  result: FindListingResult,
  findPicture: FindPicture,
  lookups: CardLookups<Listing>,
  costsOf: CostsOf,
): ShortlistProperty {
  if (result.found === 'listing') {
    const card = toCard(result.listing, findPicture, lookups)
    const { kes, perMonth } = card
    const features = [...new Set(result.listing.propertyFeatures.map(words))]
    return {
      id,
      name: nameOfListing(result.listing),
      kes,
      perMonth,
      found: 'listing',
      card,
      features,
      sum: sayCosts(costsOf(result.listing)),
    }
  }
  const unknown = { id, name: '', kes: null, perMonth: false }
  if (result.found !== 'withdrawn') return { ...unknown, found: result.found }
  if (!result.listing) return { ...unknown, found: 'withdrawn', facts: '' }
  const { propertyName, propertyStatus, propertyType, townCity } = result.listing
  const mark = isTaken(result.listing) ? availabilityMark(result.listing) : null
  const facts = [mark, propertyStatus, propertyType, townCity].flatMap((fact) => (fact === null ? [] : words(fact)))
  return { ...unknown, name: propertyName, found: 'withdrawn', facts: facts.join(', ') }
}

/** The address of the original of a property's main picture, if it has one and is offered. */
export function pictureOf(property: ShortlistProperty | undefined): string | undefined {
  return property?.found === 'listing' ? property.card.picture?.url : undefined
}

/** The facts of a saved property today, or those of the time of saving where these are not known. */
export function toPropertyNow(entry: Entry, property: ShortlistProperty | null): ShortlistProperty {
  const { id, kes, perMonth } = entry
  const name = property?.name || entry.name || `Property ${id}`
  return property && property.found !== 'unavailable'
    ? { ...property, name }
    : { id, kes, perMonth, name, found: 'unavailable' }
}

/**
 * The property ids in an address (F10), each once and in upper case: from values such as `a,b,c`, the first `max` of them. `more`
 * is true if there were others.
 */
export function parseIds(values: readonly string[], max: number): { ids: string[]; more: boolean } {
  const named = values.flatMap((value) => value.split(',')).map((id) => propertyId({ id: withoutInvisible(id).trim() }))
  const ids = [...new Set(named.filter(Boolean))]
  return { ids: ids.slice(0, max), more: ids.length > max }
}

/** The change of the price since the property was saved (F9): `KES 20,000,000 → KES 18,500,000`. Null if it has not. */
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

/** The facts of a property at the time of saving (F9, H14). `picture` is the address of its main picture's original. */
export type SavedProperty = {
  propertyId: string
  name: string
  kes: number | null
  perMonth: boolean
  picture: string | undefined
}

/** `To move in KES 265,200`, `Costs of buying KES 910,850`. */
function sayCosts(costs: ListingCosts | null): string {
  const figure = costs?.figures.find(({ name }) => name === 'movingIn' || name === 'buying')
  return figure ? `${figure.label}${figure.vat ?? ''} ${figure.value}` : ''
}
