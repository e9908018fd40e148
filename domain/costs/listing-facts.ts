import { acre, hectare, squareMetre } from '../amounts/land-units.ts'
import type { Listing } from '../listings/listing.ts'
import { titleWords } from '../listings/title-words.ts'
import type { Fact } from '../property/listing-page.ts'
import { areaInAcres, eighthNote, sizeIn } from './land.ts'
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
  const { area, found } = size
  const inHectares = `${decimal.format(sizeIn(hectare, area))} ha`
  const inMetres = `${decimal.format(sizeIn(squareMetre, area, 1))} m²`
  const otherwise = isInMetres.test(found.words) ? inMetres : landSizeWords(listing)
  const sold = isInHectares.test(found.words) ? inHectares : otherwise
  const sizes = new Set([sold, areaInAcres(area), area < acre ? inMetres : inHectares])
  const note = eighthNote(area)
  const value = [...sizes].join(' · ')
  return [{ label: `Size, from the ${found.in}`, value: note ? `${value}. ${note}` : value, wide: true }]
}

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

const isInHectares = /(ha|hectares?)$/i
const isInMetres = /(m|m²|m2|met(re|er)s)$/i
