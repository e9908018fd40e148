import { acre } from '../amounts/land-units.ts'
import type { Listing } from '../listings/listing.ts'
import type { Fact } from '../listings/listing-page.ts'
import { titleWords } from '../listings/title-words.ts'
import { eighthNote, toSizes } from './land.ts'
import { findLandSize, landSizeWords } from './listing-land.ts'

/** `50×100 ft, Freehold`: what decides about land; null unless its size is beyond doubt. A paper that is no title says so (I16). */
export function landInWords(listing: Listing): string | null {
  const size = landSizeWords(listing)
  return size && listing.titleType ? `${size}, ${titleWords(listing.titleType)}` : size
}

/** The size of land in one line, as it is sold and measured, and where it was found (I13, I14). */
export function landFact(listing: Listing): Fact[] {
  const size = findLandSize(listing)
  if (!size) return []
  const { acres, hectares, squareMetres } = toSizes(size.area)
  const words = landSizeWords(listing)
  const sizes = [
    words,
    words?.endsWith('ft') ? `${acres} acre` : null,
    size.area < acre ? `${squareMetres} m²` : `${hectares} ha`,
  ]
  const note = eighthNote(size.area)
  const value = sizes.filter((each) => each !== null).join(' · ')
  return [{ label: `Size, from the ${size.found.in}`, value: note ? `${value}. ${note}` : value, wide: true }]
}
