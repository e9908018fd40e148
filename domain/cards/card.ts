import { availabilityMark, isTaken } from '../listings/availability.ts'
import {
  isPerMonth,
  type Listed,
  type Listing,
  locationLine,
  pictures,
  placeOf,
  price,
  propertyId,
  shortId,
  words,
} from '../listings/listing.ts'
import { isHome, isStudio, type Typed, typeOf } from '../listings/property-type.ts'
import { titleWords } from '../listings/title-words.ts'

export type Card = ReturnType<typeof toCard>

/** The facts of a card beyond the fields of a list: the server reads them from texts and stored prices, a browser from its index. */
export type CardLookups<Some> = {
  /** The size in words: of land `50×100 ft`, unless it is in doubt (I13), and the floor area of business premises. */
  size?: (listing: Some) => string | null
  /** True if the price fell within 90 days (H15). */
  isReduced?: (listing: Some) => boolean
  /** KES for an acre, on cards that are sorted by it (I16). */
  pricePerAcre?: ((listing: Some) => number | null) | undefined
}

/** The part of a listing that a card shows. Nothing else is sent with the page. */
export function toCard<Some extends Listed>(
  listing: Some,
  findPicture: (url: string) => { placeholderColour: string } | null,
  { size: sizeOf, isReduced, pricePerAcre }: CardLookups<Some> = {},
) {
  const [url] = pictures(listing)
  const isLand = typeOf(listing) === 'Land'
  const size = isHome(listing) ? null : sizeOf?.(listing)
  const perAcre = pricePerAcre?.(listing) ?? null
  return {
    propertyId: propertyId(listing),
    status: statusOf(listing),
    ...(isTaken(listing) && { taken: true }),
    ...markUnderOffer(listing),
    kind: kindOf(listing),
    kes: price(listing),
    perMonth: isPerMonth(listing),
    ...(isReduced?.(listing) && { reduced: true }),
    ...(size && { size }),
    ...(isLand && listing.titleType !== null && { title: titleWords(listing.titleType) }),
    ...(perAcre !== null && { perAcre }),
    bedrooms: listing.numberOfBedrooms ?? 0,
    ...(isStudio(listing) && { studio: true }),
    bathrooms: listing.numberOfBathrooms ?? 0,
    location: locationLine(listing),
    picture: url === undefined ? null : { url, placeholderColour: findPicture(url)?.placeholderColour ?? null },
    ...(url === undefined && { plate: plateOf(listing) }),
  }
}

/** `Under offer`: what visitors may still have stays for sale or for rent, and says so besides. */
function markUnderOffer(listing: Pick<Listing, 'availability'>): { mark?: string } {
  const mark = isTaken(listing) ? null : availabilityMark(listing)
  return mark === null ? {} : { mark }
}

/** The drawing for a listing without a picture (B10): the front of a house, of a building with floors or of a hall, or one of six parcels. */
export function plateOf(listing: Typed & Pick<Listing, 'id'>): string {
  const type = typeOf(listing)
  if (type === 'Land') return `land${toNumber(shortId(listing.id)) % parcels}`
  if (type === 'Commercial') return /^(Ind|Ware)/.test(listing.commercialType ?? '') ? 'hall' : 'block'
  return listing.residentialType === 'Apartment' ? 'block' : 'house'
}

const parcels = 6

/** A number for an id, which differs where one of its characters does; with these factors the samples' six plots have a drawing each. */
function toNumber(id: string): number {
  return [...id].reduce((number, character) => (number * 47 + (character.codePointAt(0) ?? 0)) % 257, 0)
}

/** The status in words: of what is taken `Let` or `Sold` (B16). A foreign service may omit it. */
export function statusOf({ propertyStatus, availability }: Pick<Listing, 'propertyStatus' | 'availability'>): string {
  if (availability && isTaken({ availability })) return words(availability)
  return propertyStatus === null ? 'Ask us' : words(propertyStatus)
}

/** The most specific word for a listing: `House`, `Apartment`, `Residential Plot`, `Office`, or its type. */
export function kindOf(listing: Typed): string {
  const { residentialType, landType, commercialType } = listing
  const type = typeOf(listing)
  if (type === 'Residential') return homeNames.get(residentialType) ?? words(residentialType ?? 'House')
  if (type === 'Land') return landType ? `${words(landType)} Land`.replace('Plot Land', 'Plot') : 'Land'
  return words(commercialType ? `Commercial, ${commercialType}` : (type ?? unknownKind))
}

/** The records spell it as the specification's headings do; its menu and the trade write maisonette. */
const homeNames = new Map<Listing['residentialType'], string>([['Mansionette', 'Maisonette']])

/** The kind of a listing whose record has neither type nor subtype. */
export const unknownKind = 'Property'

/** The name of a listing, or its kind and place if the record has no name: `Apartment in Kilimani`. */
export function nameOfListing(
  listing: Typed & Pick<Listing, 'propertyName' | 'estate' | 'neighbourhood' | 'locationCriteria' | 'townCity'>,
): string {
  if (listing.propertyName) return listing.propertyName
  const type = typeOf(listing)
  const kind = type === 'Commercial' ? 'Commercial property' : kindOf(listing)
  const place = placeOf(listing) ?? listing.townCity
  return place ? `${kind} in ${place}` : kind
}
