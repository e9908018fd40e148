import { formatPrice } from '../amounts/money.ts'
import { areaHeading, listOffers } from '../areas/area-words.ts'
import type { Area } from '../areas/areas.ts'
import { kindOf, nameOfListing, statusOf, unknownKind } from '../cards/card.ts'
import type { Content } from '../content/content.ts'
import { sizeWords } from '../costs/listing-land.ts'
import type { Firm } from '../firm/firm.ts'
import { formatCount, formatProperties } from '../format-count.ts'
import type { Article } from '../insights/article.ts'
import { availabilityMark, isTaken } from '../listings/availability.ts'
import { isPerMonth, type Listing, pictures, placeAndTown, price } from '../listings/listing.ts'
import { shortRange } from '../listings/price-range.ts'
import { isHome, isStudio } from '../listings/property-type.ts'

/** The picture of a page in a messenger or a social network (H4): everything that it shows, besides the firm's name. */
export type ShareCard = {
  /** An address of the content, or a foreign one. Without a picture the card is set in type alone. */
  picture: string | null
  label: string
  /** The largest words: a price in one line, or a title. */
  heading: string
  isPrice: boolean
  lines: string[]
  /** True for a home: without a picture its card has the outline of a house. */
  isHome?: boolean
}

export function toListingShareCard(listing: Listing): ShareCard {
  const [picture = null] = pictures(listing)
  const kes = price(listing)
  const kind = kindOf(listing)
  const { numberOfBedrooms: bedrooms, numberOfBathrooms: bathrooms } = listing
  // A card on the site has bedrooms only beside bathrooms (section 2); here each fact stands for itself.
  const rooms = [
    isStudio(listing) ? 'Studio' : bedrooms && formatCount(bedrooms, 'bedroom'),
    bathrooms && formatCount(bathrooms, 'bathroom'),
    sizeWords(listing),
  ]
  // Beside a picture the name has no room: messengers show it beneath the card.
  const name = picture === null || kind === unknownKind ? nameOfListing(listing) : kind
  return {
    picture,
    label: toLabel(listing),
    heading: formatPrice({ kes, perMonth: false }),
    isPrice: true,
    lines: [name, rooms.filter(Boolean).join(', '), placeAndTown(listing)].filter(Boolean),
    ...(isHome(listing) && { isHome: true }),
  }
}

/** `For Rent, per month`, `For Sale, under offer`, `Let`. */
function toLabel(listing: Listing): string {
  const status = statusOf(listing)
  if (isTaken(listing)) return status
  const mark = availabilityMark(listing)?.toLowerCase()
  const unit = isPerMonth(listing) && price(listing) !== null ? 'per month' : undefined
  return [status, unit, mark].filter((part) => part !== undefined).join(', ')
}

export function toArticleShareCard({ title, picture }: Pick<Article, 'title' | 'picture'>): ShareCard {
  return { picture: picture?.url ?? null, label: 'Insights', heading: title, isPrice: false, lines: [] }
}

/** The name of an area, its prices and its rents, which are never mixed, with the picture of its newest listing that has one. */
export function toAreaShareCard(area: Area): ShareCard {
  const pictured = area.listings.find((listing) => pictures(listing).length > 0)
  return {
    picture: (pictured && pictures(pictured)[0]) ?? null,
    label: formatProperties(area.listings.length),
    heading: areaHeading(area),
    isPrice: false,
    lines: listOffers(area.listings, shortRange),
  }
}

/** The card of the home page: what it shows first. */
export function toHomeShareCard(
  { heading, picture }: Content['home']['hero'],
  { tagline }: Pick<Firm, 'tagline'>,
): ShareCard {
  return { picture, label: '', heading, isPrice: false, lines: [tagline] }
}

/** The card of every page without one of its own. */
export function toFirmShareCard({ tagline, video }: Pick<Firm, 'tagline' | 'video'>): ShareCard {
  return { picture: video.poster, label: '', heading: tagline, isPrice: false, lines: [] }
}
