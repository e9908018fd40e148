import type { Listing } from './listing.ts'

export type Typed = Pick<Listing, 'propertyType' | 'residentialType' | 'landType' | 'commercialType'>

/** A record without a type may still have a subtype field, which tells the type. */
export function typeOf({ propertyType, residentialType, landType, commercialType }: Typed) {
  if (propertyType !== null) return propertyType
  if (residentialType) return 'Residential'
  if (landType) return 'Land'
  return commercialType && 'Commercial'
}

export function isHome(listing: Typed): boolean {
  return typeOf(listing) === 'Residential'
}

/** True for a home without a separate bedroom (B17). Land and business premises with 0 bedrooms have none to speak of. */
export function isStudio(listing: Typed & Pick<Listing, 'numberOfBedrooms'>): boolean {
  return listing.numberOfBedrooms === 0 && isHome(listing)
}
