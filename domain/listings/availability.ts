import { monthWords } from '../days.ts'
import { type Listing, words } from './listing.ts'

/** True for a listing that is let or sold: no list has it (B16). */
export function isTaken({ availability }: Pick<Listing, 'availability'>): boolean {
  return availability === 'Let' || availability === 'Sold'
}

/** `Under offer`, `Let in November 2026`; null for what is available. A foreign service may have values of its own. */
export function availabilityMark({
  availability,
  availabilityDate,
}: Pick<Listing, 'availability'> & Partial<Pick<Listing, 'availabilityDate'>>): string | null {
  if (!availability) return null
  const mark = words(availability)
    .toLowerCase()
    .replace(/^./, (letter) => letter.toUpperCase())
  return isTaken({ availability }) && availabilityDate ? `${mark} in ${monthWords(availabilityDate)}` : mark
}
