import { acre, squareFoot, squareMetre } from '../amounts/land-units.ts'
import { readArea } from '../amounts/read-size.ts'
import { sayFloorArea, squareMetresOf } from '../amounts/say-size.ts'
import { type Listing, price } from '../listings/listing.ts'
import { plainText } from '../safe-html.ts'
import { areaInAcres, pricePerAcre, sizeIn } from './land.ts'
import { type LandSize, readLandSize } from './land-size.ts'

function readWords({ propertyName, propertyDescription }: Listing): LandSize | null {
  return readLandSize({
    name: propertyName ?? '',
    description: propertyDescription ? plainText(propertyDescription.html) : '',
  })
}

/** The size of a listing's land, from the record before its words; null unless the listing is land and states one size beyond doubt (I13). */
export function findLandSize(listing: Listing): LandSize | null {
  if (listing.propertyType !== 'Land') return null
  const { plotSize } = listing
  const read = plotSize === null ? null : readArea(plotSize)
  if (plotSize === null || !read || 'error' in read) return readWords(listing)
  return { area: read.value, found: { in: 'record', words: plotSize.trim() } }
}

/** The size that a card states: of land, and of business premises their floor area (B17). */
export function sizeWords(listing: Listing): string | null {
  return listing.propertyType === 'Commercial' ? sayFloorArea(listing.floorArea) : landSizeWords(listing)
}

/**
 * The size of a listing's land as the trade says it: `50×100 ft` by its sides, `1/8 acre`, `2.5 acres`; null unless it is beyond doubt.
 */
export function landSizeWords(listing: Listing): string | null {
  const size = findLandSize(listing)
  if (!size) return null
  const { area, found } = size
  const [, one, other] = /(\d{2,4})\D{1,12}(\d{2,4})/.exec(found.words) ?? []
  if (one && other && BigInt(one) * BigInt(other) * squareFoot === area) return `${one}×${other} ft`
  return areaInAcres(area)
}

/** Reads what searches ask about sizes. Each listing is read once, as the words of 10,000 take longer to read than a search. */
export function createSizeFacts() {
  const sizes = new WeakMap<Listing, LandSize | null>()
  const sizeOf = (listing: Listing) => {
    const known = sizes.get(listing)
    const size = known === undefined ? findLandSize(listing) : known
    sizes.set(listing, size)
    return size
  }
  return {
    floorArea: ({ floorArea }: Listing) => squareMetresOf(floorArea),
    pricePerAcre: (listing: Listing) => findPricePerAcre(listing, sizeOf(listing)),
    /** With four decimals. */
    acres(listing: Listing): number | null {
      const size = sizeOf(listing)
      return size && sizeIn(acre, size.area)
    },
  }
}

/** Square metres of the record's floor area, else of an apartment whose words state one size in them beyond doubt: elsewhere land may be meant. */
export function findFloorSize(listing: Listing): number | null {
  const stated = squareMetresOf(listing.floorArea)
  if (stated !== null) return stated
  const size = listing.residentialType === 'Apartment' ? readWords(listing) : null
  return size && /m[²2]|sq/i.test(size.found.words) ? sizeIn(squareMetre, size.area, 1) : null
}

/** KES for an acre of land for sale whose price and size are known; null for everything else (I13, I16). */
export function findPricePerAcre(listing: Listing, size = findLandSize(listing)): number | null {
  const kes = Math.round(price(listing) ?? 0)
  return size && listing.propertyStatus === 'For_Sale' && kes > 0 ? pricePerAcre(kes, size.area) : null
}
