import { squareMetresOf } from '../amounts/say-size.ts'
import { type Listing, propertyId } from '../listings/listing.ts'
import { createFindInPlace, createFindInTown, middleOf, type Nearby, onlyAlike, usablePrice } from './asked-prices.ts'
import { rentStep, roundTo } from './true-cost.ts'

/** The rent that follows from what the firm asks for the like of a property for sale (I14). */
export type ComparableRents = {
  /** KES a month. */
  rent: number
  /** The property ids of the rents that it comes from, newest first. */
  ids: readonly string[]
  /** The neighbourhood or the town that they are in. */
  place: string
  isBySquareMetre: boolean
}

export type FindComparableRents = (listing: Listing) => ComparableRents | null

/** Finds the rents that a property for sale is compared with; null where fewer than three are asked, or those of a town are too far apart. */
export function createFindComparableRents(listings: readonly Listing[]): FindComparableRents {
  const rents = listings.filter((other) => other.propertyStatus === 'For_Rent' && usablePrice(other) !== null)
  const inPlace = onlyAlike(createFindInPlace(rents, listings))
  const inTown = onlyAlike(createFindInTown(rents))
  return (listing) => compare(listing, inPlace(listing)) ?? compare(listing, inTown(listing), areNear)
}

function compare(
  listing: Listing,
  { place, there }: Nearby,
  isUsable: (rents: readonly number[]) => boolean = () => true,
): ComparableRents | null {
  for (const { asked, size, isBySquareMetre } of [bySquareMetre(listing, there), byHome(listing, there)]) {
    const rents = asked.map(({ kes }) => kes)
    const middle = middleOf(rents)
    if (middle !== null && isUsable(rents)) {
      return { rent: toRent(middle * size), ids: asked.map(({ id }) => id), place, isBySquareMetre }
    }
  }
  return null
}

/** Rents, or rents for each square metre, of which the property's own is `size` times as much. */
type Comparison = { asked: { id: string; kes: number }[]; size: number; isBySquareMetre: boolean }

function bySquareMetre(listing: Listing, alike: readonly Listing[]): Comparison {
  const size = squareMetresOf(listing.floorArea) ?? 0
  const asked = alike.flatMap((other) => {
    const area = squareMetresOf(other.floorArea)
    return size && area ? [{ id: propertyId(other), kes: (usablePrice(other) ?? 0) / area }] : []
  })
  return { asked, size, isBySquareMetre: true }
}

/** Premises of one kind differ in size too much to be compared as a whole. */
function byHome({ propertyType }: Listing, alike: readonly Listing[]): Comparison {
  const homes = propertyType === 'Residential' ? alike : []
  return {
    asked: homes.map((other) => ({ id: propertyId(other), kes: usablePrice(other) ?? 0 })),
    size: 1,
    isBySquareMetre: false,
  }
}

/** A town has good and plain neighbourhoods: the middle of what both ask is a rent that neither pays. */
function areNear(rents: readonly number[]): boolean {
  return Math.max(...rents) <= 2 * Math.min(...rents)
}

function toRent(exact: number): number {
  return Math.max(rentStep(exact), roundTo(rentStep(exact), exact))
}
