import { squareMetresOf } from '../amounts/say-size.ts'
import { isFurnished } from '../listings/implied-features.ts'
import { type Listing, price, propertyId } from '../listings/listing.ts'
import { createFindInPlace, createFindInTown, middleOf } from './asked-prices.ts'
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

/** Finds the rents that a property for sale is compared with; null where fewer than three are asked. */
export function createFindComparableRents(listings: readonly Listing[]): FindComparableRents {
  const rents = listings.filter((other) => other.propertyStatus === 'For_Rent' && price(other) !== null)
  const finders = [createFindInPlace(rents, listings), createFindInTown(rents)]
  return (listing) => {
    for (const find of finders) {
      const { place, there } = find(listing)
      const alike = there.filter((other) => isAlike(other, listing))
      const found = rentBySquareMetre(listing, alike) ?? rentOfHome(listing, alike)
      if (found) return { ...found, place }
    }
    return null
  }
}

type Found = Omit<ComparableRents, 'place'>

/** Premises of one kind differ in size too much for their rents to be compared in any other way. */
function rentBySquareMetre(listing: Listing, alike: readonly Listing[]): Found | null {
  const size = squareMetresOf(listing.floorArea)
  const measured = alike.flatMap((other) => {
    const area = squareMetresOf(other.floorArea)
    return area ? [{ id: propertyId(other), perSquareMetre: (price(other) ?? 0) / area }] : []
  })
  const middle = middleOf(measured.map(({ perSquareMetre }) => perSquareMetre))
  return size && middle !== null
    ? { rent: toRent(middle * size), ids: measured.map(({ id }) => id), isBySquareMetre: true }
    : null
}

function rentOfHome({ propertyType }: Listing, alike: readonly Listing[]): Found | null {
  if (propertyType !== 'Residential') return null
  const middle = middleOf(alike.flatMap((other) => price(other) ?? []))
  return middle === null ? null : { rent: toRent(middle), ids: alike.map(propertyId), isBySquareMetre: false }
}

function toRent(exact: number): number {
  return Math.max(rentStep(exact), roundTo(rentStep(exact), exact))
}

const kindFields = ['propertyType', 'residentialType', 'commercialType'] as const

function isAlike(one: Listing, other: Listing): boolean {
  return (
    kindFields.every((name) => one[name] === other[name]) &&
    (one.propertyType === 'Commercial' || isSame(one.numberOfBedrooms, other.numberOfBedrooms)) &&
    isFurnished(one) === isFurnished(other)
  )
}

function isSame(one: number | null, other: number | null): boolean {
  return one !== null && one === other
}
