import { formatProperties } from '../format-count.ts'
import type { Listed } from '../listings/listing.ts'
import { wholeRange } from '../listings/price-range.ts'
import type { Area } from './areas.ts'

/** `Kilimani, Nairobi`. A place that is called as its town says which of both it is. */
export function areaName({ town, place, path }: Area): string {
  if (town === null) return 'Kenya'
  if (place === null) return town
  return path[0] === path[1] ? `${place} neighbourhood` : `${place}, ${town}`
}

export function areaHeading(area: Area): string {
  return `${area.kind?.label ?? 'Property'} in ${areaName(area)}`
}

/** `12 properties, KES 80,000 to 250,000 a month`, or with both offers `14 properties: 5 for sale, KES … to …; 9 for rent, …`. */
export function areaFacts({ listings, kind }: Area): string {
  const total = formatProperties(listings.length)
  if (kind) return [total, sayPrices(listings, wholeRange)].filter(Boolean).join(', ')
  return [total, listOffers(listings, wholeRange).join('; ')].filter(Boolean).join(': ')
}

type FormatRange = (listings: readonly Listed[]) => string

/** Sales and rents, which are never mixed (H5): `5 for sale, KES 6.9M–38M` and `9 for rent, KES 48K–145K a month`. */
export function listOffers(listings: readonly Listed[], formatRange: FormatRange): string[] {
  return (['For_Sale', 'For_Rent'] as const).flatMap((status) => {
    const own = listings.filter(({ propertyStatus }) => propertyStatus === status)
    const count = `${own.length} ${status === 'For_Sale' ? 'for sale' : 'for rent'}`
    return own.length > 0 ? [[count, sayPrices(own, formatRange)].filter(Boolean).join(', ')] : []
  })
}

/** The prices of listings that are all for sale or all for rent; empty if none is known. */
function sayPrices(own: readonly Listed[], formatRange: FormatRange): string {
  const range = formatRange(own)
  return range && `KES ${range}${own[0]?.propertyStatus === 'For_Rent' ? ' a month' : ''}`
}
