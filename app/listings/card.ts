import { type Listed, type Listing, locationLine, pictures, price, propertyId, words } from './listing.ts'

/** What a card shows of a listing: nothing that the visitor does not see travels with the page. */
export type Card = {
  /** The short id in upper case. */
  propertyId: string
  status: string
  kind: string
  /** KES; null is "Price on request". */
  kes: number | null
  perMonth: boolean
  bedrooms: number
  bathrooms: number
  location: string
  picture: { url: string; tone: string | null } | null
}

/** `findPicture` knows at least the tones. */
export function toCard(listing: Listed, findPicture: (url: string) => { tone: string } | null): Card {
  const [url] = pictures(listing)
  return {
    propertyId: propertyId(listing),
    status: words(listing.propertyStatus),
    kind: kindOf(listing),
    kes: price(listing),
    perMonth: listing.propertyStatus === 'For_Rent',
    bedrooms: listing.numberOfBedrooms ?? 0,
    bathrooms: listing.numberOfBathrooms ?? 0,
    location: locationLine(listing),
    picture: url === undefined ? null : { url, tone: findPicture(url)?.tone ?? null },
  }
}

/** The narrowest word for what a listing is: `Apartment`, `Residential Plot`, `Office`, or its type. */
export function kindOf(
  listing: Pick<Listing, 'propertyType' | 'residentialType' | 'landType' | 'commercialType'>,
): string {
  const { propertyType, residentialType, landType, commercialType } = listing
  if (propertyType === 'Residential') return words(residentialType ?? 'Residential')
  if (propertyType === 'Land') return landType ? `${words(landType)} Land`.replace('Plot Land', 'Plot') : 'Land'
  return words(commercialType ? `Commercial, ${commercialType}` : propertyType)
}

/** `3 bedrooms, 2 bathrooms`; empty unless there is a bathroom (section 2). */
export function roomsOf({ bedrooms, bathrooms }: { bedrooms: number; bathrooms: number }): string {
  if (bathrooms <= 0) return ''
  const counts = [count(bedrooms, 'bedroom'), count(bathrooms, 'bathroom')]
  return counts.filter(Boolean).join(', ')
}

function count(number: number, noun: string) {
  return number > 0 ? `${number} ${noun}${number === 1 ? '' : 's'}` : ''
}
