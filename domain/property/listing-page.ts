import { sayFloorArea } from '../amounts/say-size.ts'
import { kindOf, nameOfListing, plateOf, statusOf, unknownKind } from '../cards/card.ts'
import { availabilityMark, isTaken } from '../listings/availability.ts'
import { ownFeatures } from '../listings/implied-features.ts'
import {
  isPerMonth,
  type Listing,
  locationLine,
  pictures,
  pictureTexts,
  price,
  propertyId,
  words,
} from '../listings/listing.ts'
import { isStudio } from '../listings/property-type.ts'
import type { Reduction } from '../listings/reduction.ts'
import { roomsOf } from '../listings/rooms.ts'
import { toTours } from '../listings/tours.ts'
import { describePicture } from '../pictures/described-picture.ts'
import type { FindPicture } from '../pictures/picture-facts.ts'
import { factRows } from './facts.ts'

/** `href` leads to the area's page; `wide` is a line of its own. */
export type Fact = { label: string; value: string; href?: string; wide?: true }

export type ListingPage = ReturnType<typeof toListingPage>

/** The parts of a listing that a property page shows. */
export function toListingPage(
  listing: Listing,
  findPicture: FindPicture,
  reducedFrom: Reduction | null = null,
  country?: string,
) {
  const { townCity, estate, neighbourhood } = listing
  const places = [...new Set([townCity, estate, neighbourhood].filter((place) => place !== null))]
  const urls = pictures(listing)
  const texts = pictureTexts([listing.mainImage, ...listing.propertyImages])
  const describe = (url: string, alt: string | undefined, otherAlt: string) => ({
    ...describePicture(url, findPicture, otherAlt),
    ...(alt && { alt }),
  })
  const kind = kindOf(listing)
  const name = nameOfListing(listing)
  return {
    id: listing.id,
    propertyId: propertyId(listing),
    name,
    /** The known parts of town or city, estate and neighbourhood. */
    location: places.join(', '),
    /** The query for a maps app, without the country where only the device's record is known; null if no place is known. */
    mapQuery: places.length ? [...places.toReversed(), country].filter(Boolean).join(', ') : null,
    status: sayStatus(listing),
    /** The mark at its name: `Under offer`, `Sold in November 2026`; null for what is available. */
    mark: availabilityMark(listing),
    /** Let or sold: nobody can ask for it any more (B16). */
    isTaken: isTaken(listing),
    kind,
    kes: price(listing),
    perMonth: isPerMonth(listing),
    /** The price before it fell (H15). The record on a device does not know it. */
    reducedFrom,
    facts: factsOf(listing, kind),
    features: [...new Set(ownFeatures(listing).map(words))],
    description: listing.propertyDescription?.html ?? null,
    plans: listing.floorPlans.map(({ url, alt }) => describe(url, alt, `Floor plan of ${name}`)),
    tours: toTours(listing.tours),
    pictures: urls.map((url, position) =>
      describe(url, texts.get(url), `${name}, picture ${position + 1} of ${urls.length}`),
    ),
    /** Drawn if there are no pictures. */
    plate: urls.length > 0 ? null : { plate: plateOf(listing), location: locationLine(listing) },
    /** `Apartment for rent, Kilimani`; of what is taken `Apartment let, Kilimani` (B16). */
    summary: [`${kind} ${sayOffer(listing)}`.trim(), locationLine(listing)].filter(Boolean).join(', '),
    negotiable: listing.negotiable === true && !isTaken(listing),
    /** `3 bedrooms, 2 bathrooms`, `2,000 sq ft, 1 bathroom`, where they are stated. For land the server writes its size and title (H9). */
    rooms: [
      listing.propertyType === 'Commercial' && sayFloorArea(listing.floorArea),
      roomsOf({
        bedrooms: listing.numberOfBedrooms ?? 0,
        bathrooms: listing.numberOfBathrooms ?? 0,
        studio: isStudio(listing),
      }),
    ]
      .filter(Boolean)
      .join(', '),
  }
}

/** `for rent`, `let`; empty for an unknown one. */
function sayOffer(listing: Listing): string {
  const said = isTaken(listing) ? listing.availability : listing.propertyStatus
  return said === null ? '' : words(said).toLowerCase()
}

/** `For Sale, under offer`, `Sold in November 2026`. */
function sayStatus(listing: Listing): string {
  const mark = availabilityMark(listing)
  if (mark === null) return statusOf(listing)
  return isTaken(listing) ? mark : `${statusOf(listing)}, ${mark.toLowerCase()}`
}

function factsOf(listing: Listing, kind: string): Fact[] {
  const facts: [string, string | number | null][] = [
    ['Bedrooms', isStudio(listing) ? 'Studio' : listing.numberOfBedrooms || null],
    ['Bathrooms', listing.numberOfBathrooms || null],
    ['Status', sayStatus(listing)],
    ['Type', kind === unknownKind ? null : kind],
    // The price itself says that it is negotiable.
    ...factRows
      .filter(({ name }) => name !== 'negotiable')
      .map(({ label, say }): (typeof facts)[number] => [label, say(listing)]),
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value: String(value) }]))
}
