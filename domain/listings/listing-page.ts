import type { FindPicture } from '../pictures/picture-facts.ts'
import type { SafeHtml } from '../safe-html.ts'
import { kindOf, nameOf, statusOf, unknownKind } from './card.ts'
import { fields, type NamedField, type NameWith } from './fields.ts'
import { type Listing, locationLine, pictures, price, propertyId, words } from './listing.ts'
import { roomsOf } from './rooms.ts'

export type ListingPicture = { url: string; alt: string; placeholderColour: string | null; width?: number | null }

/** The parts of a listing that a property page shows. */
export type ListingPage = {
  id: string
  propertyId: string
  name: string
  /** The known parts of town or city, estate and neighbourhood. */
  location: string
  /** The query for a maps app; null if no place is known. */
  mapQuery: string | null
  status: string
  kind: string
  kes: number | null
  perMonth: boolean
  /** `href` leads to a calculator, or to the area's page. */
  facts: { label: string; value: string; href?: string }[]
  features: string[]
  description: SafeHtml | null
  pictures: ListingPicture[]
  summary: string
  /** `3 bedrooms, 2 bathrooms`; empty unless there is a bathroom. */
  rooms: string
}

export function toListingPage(listing: Listing, findPicture: FindPicture): ListingPage {
  const { townCity, estate, neighbourhood } = listing
  const places = [...new Set([townCity, estate, neighbourhood].filter((place) => place !== null))]
  const urls = pictures(listing)
  const kind = kindOf(listing)
  const name = nameOf(listing)
  const status = listing.propertyStatus === null ? '' : words(listing.propertyStatus)
  return {
    id: listing.id,
    propertyId: propertyId(listing),
    name,
    location: places.join(', '),
    mapQuery: places.length ? [...places.toReversed(), 'Kenya'].join(', ') : null,
    status: statusOf(listing),
    kind,
    kes: price(listing),
    perMonth: listing.propertyStatus === 'For_Rent',
    facts: factsOf(listing, kind),
    features: [...new Set(listing.propertyFeatures.map(words))],
    description: listing.propertyDescription?.html ?? null,
    pictures: urls.map((url, position) => ({
      url,
      alt: findPicture(url)?.alt ?? `${name}, picture ${position + 1} of ${urls.length}`,
      placeholderColour: findPicture(url)?.placeholderColour ?? null,
      width: findPicture(url)?.width ?? null,
    })),
    summary: [`${kind} ${status.toLowerCase()}`.trim(), locationLine(listing)].filter(Boolean).join(', '),
    rooms: roomsOf({ bedrooms: listing.numberOfBedrooms ?? 0, bathrooms: listing.numberOfBathrooms ?? 0 }),
  }
}

const otherFacts = fields.filter(({ fact }) => fact) as (NamedField & {
  label: string
  name: NameWith<{ fact: true }>
})[]

function factsOf(listing: Listing, kind: string) {
  const facts: [string, string | number | null][] = [
    ['Bedrooms', listing.numberOfBedrooms || null],
    ['Bathrooms', listing.numberOfBathrooms || null],
    ['Status', statusOf(listing)],
    ['Type', kind === unknownKind ? null : kind],
    ...otherFacts.map(({ label, type, name }): (typeof facts)[number] => {
      const value = listing[name]
      return [label, type === 'choice' && value !== null ? words(String(value)) : value]
    }),
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value: String(value) }]))
}
