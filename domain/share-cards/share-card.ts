import type { Area } from '../areas/areas.ts'
import { headingOf, type OfferCount, toOffers } from '../areas/summary.ts'
import { plot, toSizes } from '../costs/land.ts'
import { findLandSize } from '../costs/listing-land.ts'
import type { Firm } from '../firm/firm.ts'
import type { Article } from '../insights/article.ts'
import { kindOf, nameOf, statusOf, unknownKind } from '../listings/card.ts'
import { type Listing, pictures, placeOf, price } from '../listings/listing.ts'
import { formatPrice } from '../listings/money.ts'
import { roomsOf } from '../listings/rooms.ts'

/** The picture of a page in a messenger or a social network (H4): everything that it shows, besides the firm's name. */
export type ShareCard = {
  /** An address of the content, or a foreign one. Without a picture the card is set in type alone. */
  picture: string | null
  label: string
  /** The largest words: a price in one line, or a title. */
  heading: string
  isPrice: boolean
  lines: string[]
}

export function toListingShareCard(listing: Listing): ShareCard {
  const [picture = null] = pictures(listing)
  const perMonth = listing.propertyStatus === 'For_Rent'
  const kes = price(listing)
  const kind = kindOf(listing)
  const rooms = roomsOf({ bedrooms: listing.numberOfBedrooms ?? 0, bathrooms: listing.numberOfBathrooms ?? 0 })
  const place = [...new Set([placeOf(listing), listing.townCity])].filter(Boolean).join(', ')
  // Beside a picture the name has no room: messengers show it beneath the card.
  const name = picture === null || kind === unknownKind ? nameOf(listing) : kind
  return {
    picture,
    label: perMonth && kes !== null ? `${statusOf(listing)}, per month` : statusOf(listing),
    heading: formatPrice({ kes, perMonth: false }),
    isPrice: true,
    lines: [name, rooms || landSize(listing), place].filter(Boolean),
  }
}

/** `1.5 acres`, or the common plot by its sides; empty unless the size is beyond doubt (I13). */
function landSize(listing: Listing): string {
  const area = findLandSize(listing)?.area
  if (area === undefined) return ''
  const { acres } = toSizes(area)
  return area === plot ? '50×100 ft' : `${acres} ${acres === '1' ? 'acre' : 'acres'}`
}

export function toArticleShareCard({ title, picture }: Pick<Article, 'title' | 'picture'>): ShareCard {
  return { picture: picture?.url ?? null, label: 'Insights', heading: title, isPrice: false, lines: [] }
}

/** The name of an area, its prices and its rents, which are never mixed, with the picture of its newest listing that has one. */
export function toAreaShareCard(area: Area): ShareCard {
  const { sale, rent } = toOffers(area.listings)
  const toLine = (offer: OfferCount | null, words: string, unit = '') =>
    offer ? [`${offer.count} ${words}`, offer.range && `KES ${offer.range}${unit}`].filter(Boolean).join(', ') : ''
  return {
    picture: area.listings.flatMap(pictures)[0] ?? null,
    label: area.listings.length === 1 ? '1 property' : `${area.listings.length} properties`,
    heading: headingOf(area),
    isPrice: false,
    lines: [toLine(sale, 'for sale'), toLine(rent, 'for rent', ' a month')].filter(Boolean),
  }
}

/** The card of every page without one of its own. */
export function toFirmShareCard({ tagline, video }: Pick<Firm, 'tagline' | 'video'>): ShareCard {
  return { picture: video.poster, label: '', heading: tagline, isPrice: false, lines: [] }
}
