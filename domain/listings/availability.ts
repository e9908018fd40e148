import { sayDate } from '../say-date.ts'
import { listingFields } from './fields.ts'
import { type Listing, words } from './listing.ts'

/** True for a listing that is let or sold: no list has it (B16). */
export function isTaken({ availability }: Pick<Listing, 'availability'>): boolean {
  return availability === 'Let' || availability === 'Sold'
}

/** The availabilities that a property can have, by its status: what is for sale is not let. Null is available. */
export function listAvailabilities({ propertyStatus }: Pick<Listing, 'propertyStatus'>): readonly (string | null)[] {
  return [null, ...listingFields.availability.values.filter((value) => value !== never[propertyStatus ?? ''])]
}

const never: Partial<Record<string, string>> = { For_Sale: 'Let', For_Rent: 'Sold' }

/** `Available`, `Under offer`, `Let` or `Sold`. */
export function availabilityWords(availability: string | null): string {
  return availabilityMark({ availability }) ?? 'Available'
}

type Availability = Pick<Listing, 'availability'> & Partial<Pick<Listing, 'availabilityDate'>>

/** `was let in November 2026`; null for what is not known to be let or sold. */
export function takenWords(listing: Availability): string | null {
  return isTaken(listing) ? `was ${availabilityMark(listing)?.replace(/^./, (letter) => letter.toLowerCase())}` : null
}

/** `Under offer`, `Let in November 2026`; null for what is available. A foreign service may have values of its own. */
export function availabilityMark({ availability, availabilityDate }: Availability): string | null {
  if (!availability) return null
  const mark = words(availability)
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase())
  return isTaken({ availability }) && availabilityDate
    ? `${mark} in ${sayDate(availabilityDate.slice(0, '2026-11'.length))}`
    : mark
}

/** The end of the day from which a listing is available (B17). Milliseconds since 1970; null where none is stated, or it is let or sold. */
export function availableSince(listing: Pick<Listing, 'availability' | 'availableFrom'>): number | null {
  return listing.availableFrom === null || isTaken(listing) ? null : Date.parse(listing.availableFrom) + day
}

/** Search engines keep the page of a property that was let or sold for this long. */
const shownDays = 90

const day = 86_400_000

/**
 * The instant from which search engines are asked to leave out a let or sold listing: 90 days after it was, or else after its last change
 * (B16). Milliseconds since 1970; null for any other listing.
 */
export function pastFrom(
  listing: Pick<Listing, 'availability' | 'availabilityDate' | 'updatedAt' | 'createdAt'>,
): number | null {
  const since = listing.availabilityDate ?? listing.updatedAt ?? listing.createdAt
  return isTaken(listing) ? Date.parse(since) + shownDays * day : null
}
