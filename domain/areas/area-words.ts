import { withCurrency } from '../amounts/money.ts'
import { isTitle } from '../fit-text.ts'
import { formatProperties } from '../format-count.ts'
import type { Listed } from '../listings/listing.ts'
import { sayOnRequest, shortRange, splitByStatus, wholeRange } from '../listings/price-range.ts'
import type { Area } from './areas.ts'

/** `Kilimani, Nairobi`. */
export function areaName({ town, place }: Area): string {
  if (town === null) return 'Kenya'
  return place === null ? town : `${place}, ${town}`
}

export function areaHeading(area: Area): string {
  return `${area.kind?.label ?? 'Property'} in ${areaName(area)}`
}

/** `12 properties, KES 80,000 to 250,000 a month`, or of all kinds `5 for sale, KES … to …; 9 for rent, …; 14 in all`. */
export function areaFacts({ listings, kind }: Area, formatRange = wholeRange): string {
  const { length } = listings
  if (kind) return [formatProperties(length), sayPrices(listings, formatRange)].filter(Boolean).join(', ')
  const offers = listOffers(listings, formatRange)
  if (offers.length === 0) return formatProperties(length)
  return listings.every(({ propertyStatus }) => propertyStatus === listings[0]?.propertyStatus)
    ? offers.join()
    : [...offers, `${length.toLocaleString('en-US')} in all`].join('; ')
}

/** Offers in the shortest words, beside a note that says the currency: `82 for sale, 1.45M–1.25B` and `55 for rent, 18K–650K`. */
export function briefLines({ listings }: Area): string[] {
  return listOffers(listings, shortRange).map((line) =>
    line.replace(withCurrency('KES', ''), '').replace(' a month', ''),
  )
}

/** The same in short lines: `82 for sale, KES 1.45M–1.25B` and `55 for rent, KES 18K–650K a month`; of a kind one line. */
export function areaLines(area: Area): string[] {
  const offers = area.kind ? [] : listOffers(area.listings, shortRange)
  return offers.length > 0 ? offers : [areaFacts(area, area.kind ? wholeRange : shortRange)]
}

export function areaDescription(area: Area): string {
  const facts = `${areaHeading(area)}: ${areaFacts(area, shortRange)}.`
  const hasRooms = !area.kind || area.kind.type === 'Residential'
  return `${facts} Pictures, ${hasRooms ? 'prices by kind and number of bedrooms,' : 'prices'} and places nearby.`
}

/** The title of an area's page, the fullest wording first (H3). */
export function areaTitles(area: Area): string[] {
  const { listings, kind } = area
  const heading = areaHeading(area)
  const range = shortRange(listings)
  const facts = kind
    ? range && [
        `${listings.length} at ${sayPrices(listings, shortRange)}`,
        sayRange(listings, shortRange),
        withCurrency('KES', range),
      ]
    : [listOffers(listings, () => '').join(', ')].filter(Boolean)
  const titles = (facts || []).map((fact) => `${heading}: ${fact}`).filter(isTitle)
  return titles.length > 0 ? titles : [heading]
}

type FormatRange = (listings: readonly Listed[]) => string

/** Sales and rents, which are never mixed (H5): `5 for sale, KES 6.9M–38M` and `9 for rent, KES 48K–145K a month`. */
export function listOffers(listings: readonly Listed[], formatRange: FormatRange): string[] {
  return (['For_Sale', 'For_Rent'] as const).flatMap((status) => {
    const own = splitByStatus(listings)[status]
    const count = `${own.length} ${status === 'For_Sale' ? 'for sale' : 'for rent'}`
    return own.length > 0 ? [[count, sayPrices(own, formatRange)].filter(Boolean).join(', ')] : []
  })
}

/** The prices of listings that are all for sale or all for rent, and how many have none; empty if none is known. */
function sayPrices(own: readonly Listed[], formatRange: FormatRange): string {
  const range = sayRange(own, formatRange)
  const onRequest = range && sayOnRequest(own)
  return onRequest ? `${range} (${onRequest})` : range
}

function sayRange(own: readonly Listed[], formatRange: FormatRange): string {
  const range = formatRange(own)
  return range && `${withCurrency('KES', range)}${own[0]?.propertyStatus === 'For_Rent' ? ' a month' : ''}`
}
