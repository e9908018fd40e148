import { type Listing, price } from '../listings/listing.ts'
import { memoize } from '../memoize.ts'
import { plainText } from '../safe-html.ts'
import { pricePerAcre, toSizes } from './land.ts'
import { type LandSize, readLandSize } from './land-size.ts'

/** At module level, because a size depends only on its listing, and reading the sizes of 10,000 listings takes longer than sorting them. */
const sizeOf = memoize(({ propertyName, propertyDescription }: Listing) =>
  readLandSize({
    name: propertyName ?? '',
    description: propertyDescription ? plainText(propertyDescription.html) : '',
  }),
)

/** The size of a listing's land; null unless the listing is land and states one size beyond doubt (I13). */
export function findLandSize(listing: Listing): LandSize | null {
  return listing.propertyType === 'Land' ? sizeOf(listing) : null
}

/** Square metres of an apartment that states one size in them beyond doubt; null for everything else, whose land may be meant. */
export function findFloorSize(listing: Listing): number | null {
  const size = listing.residentialType === 'Apartment' ? sizeOf(listing) : null
  return size && /m[²2]|sq/i.test(size.found.words) ? Number(toSizes(size.area).squareMetres.replaceAll(',', '')) : null
}

/** KES for an acre of land for sale whose price and size are known; null for everything else (I13, I16). */
export function findPricePerAcre(listing: Listing): number | null {
  const kes = Math.round(price(listing) ?? 0)
  const size = listing.propertyStatus === 'For_Sale' && kes > 0 ? findLandSize(listing) : null
  return size && pricePerAcre(kes, size.area)
}
