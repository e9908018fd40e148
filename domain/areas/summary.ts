import { type Listed, price } from '../listings/listing.ts'
import { formatAmount } from '../listings/money.ts'
import { formatRange } from '../places/map-view.ts'
import type { Area, Areas } from './areas.ts'
import { areaKinds } from './kinds.ts'

/** Listings for sale or for rent: their number, and their prices in KES or rents a month as `48K–145K`, empty if none is known. */
export type OfferCount = { count: number; range: string /** The page of this kind. */; path?: string }

/** Prices and rents are never mixed (H5). Null for none. */
export type Offers = { rent: OfferCount | null; sale: OfferCount | null }

type SummaryRow = Offers & {
  label: string
  /** True for a number of bedrooms within the kind above. */
  within: boolean
}

export type Summary = { rows: SummaryRow[]; total: Offers }

/** The kinds of a summary, each listing in the first that it matches. */
const groups: readonly { label: string; pages?: string; matches: (listing: Listed) => boolean }[] = [
  { label: 'Apartments', pages: 'apartments', matches: isHome('Apartment') },
  { label: 'Maisonettes', pages: 'maisonettes', matches: isHome('Mansionette') },
  { label: 'Houses and other homes', matches: ({ propertyType }) => propertyType === 'Residential' },
  { label: 'Land', pages: 'land', matches: ({ propertyType }) => propertyType === 'Land' },
  { label: 'Offices', pages: 'offices', matches: isCommercial('Office') },
  { label: 'Shops', pages: 'shops', matches: isCommercial('Retail') },
  { label: 'Warehouses', pages: 'warehouses', matches: isCommercial('Warehouse') },
  { label: 'Other business premises', matches: ({ propertyType }) => propertyType === 'Commercial' },
  { label: 'Other property', matches: () => true },
]

function isHome(type: string) {
  return ({ propertyType, residentialType }: Listed) => propertyType === 'Residential' && residentialType === type
}

function isCommercial(type: string) {
  return ({ propertyType, commercialType }: Listed) => propertyType === 'Commercial' && commercialType === type
}

/** The number of listings and the ranges of prices and of rents of an area, by kind and number of bedrooms (H5). */
export function summarise(areas: Areas, area: Area): Summary {
  const byGroup = Map.groupBy(area.listings, (listing) => groups.find(({ matches }) => matches(listing)))
  const rows = groups.flatMap((group): SummaryRow[] => {
    const listings = byGroup.get(group)
    if (!listings) return []
    const { label, pages } = group
    const byBedrooms = [...Map.groupBy(listings, ({ numberOfBedrooms }) => numberOfBedrooms ?? 0)].sort(
      ([a], [b]) => a - b,
    )
    const [only] = byBedrooms
    const isOne = byBedrooms.length === 1
    const row = {
      label: isOne && only?.[0] ? `${label}, ${toBedrooms(only[0])}` : label,
      within: false,
      ...(area.kind || !pages ? toOffers(listings) : withPages(areas, area, pages, toOffers(listings))),
    }
    if (isOne) return [row]
    return [
      row,
      ...byBedrooms.map(([bedrooms, each]) => ({
        label: bedrooms ? toBedrooms(bedrooms) : 'Bedrooms not stated',
        within: true,
        ...toOffers(each),
      })),
    ]
  })
  return { rows, total: toOffers(area.listings) }
}

function toBedrooms(count: number) {
  return `${count} bedroom${count === 1 ? '' : 's'}`
}

function withPages({ byPath }: Areas, { path }: Area, pages: string, offers: Offers): Offers {
  const link = (offer: OfferCount | null, name: string) => {
    const page = [...path, `${pages}-for-${name}`].join('/')
    return offer && byPath.has(page) ? { ...offer, path: page } : offer
  }
  return { rent: link(offers.rent, 'rent'), sale: link(offers.sale, 'sale') }
}

/** Counts listings for rent and for sale; those with another status, or none, are in neither. */
export function toOffers(listings: readonly Listed[]): Offers {
  const count = (status: string) => {
    const own = listings.filter(({ propertyStatus }) => propertyStatus === status)
    return own.length > 0 ? { count: own.length, range: formatRange(own) } : null
  }
  return { rent: count('For_Rent'), sale: count('For_Sale') }
}

/** `Kilimani, Nairobi`. A place that is called as its town says which of both it is. */
export function nameOf({ town, place, path }: Area): string {
  if (town === null) return 'Kenya'
  if (place === null) return town
  return path[0] === path[1] ? `${place} neighbourhood` : `${place}, ${town}`
}

export function headingOf(area: Area): string {
  return `${area.kind?.label ?? 'Property'} in ${nameOf(area)}`
}

/** `12 properties, KES 80,000 to 250,000 a month`, or with both offers `14 properties: 5 for sale, KES … to …; 9 for rent, …`. */
export function factsOf({ listings, kind }: Area): string {
  const offers = [
    { words: 'for sale', unit: '', own: listings.filter(({ propertyStatus }) => propertyStatus === 'For_Sale') },
    {
      words: 'for rent',
      unit: ' a month',
      own: listings.filter(({ propertyStatus }) => propertyStatus === 'For_Rent'),
    },
  ].filter(({ own }) => own.length > 0)
  const total = toCount(listings.length)
  const [only] = offers
  if (kind && only) return [total, formatWholeRange(only.own, only.unit)].filter(Boolean).join(', ')
  const parts = offers.map(({ words, unit, own }) =>
    [`${own.length} ${words}`, formatWholeRange(own, unit)].filter(Boolean).join(', '),
  )
  return [total, parts.join('; ')].filter(Boolean).join(': ')
}

function toCount(count: number): string {
  return `${formatAmount(count)} ${count === 1 ? 'property' : 'properties'}`
}

/** `KES 80,000 to 250,000 a month`; empty if no price is known. */
function formatWholeRange(listings: readonly Listed[], unit: string): string {
  const prices = listings.flatMap((listing) => price(listing) ?? [])
  if (prices.length === 0) return ''
  const ends = [prices.reduce((a, b) => Math.min(a, b)), prices.reduce((a, b) => Math.max(a, b))].map(formatAmount)
  return `KES ${[...new Set(ends)].join(' to ')}${unit}`
}

export type KindLink = { label: string; path: string; count: number }

/** The pages of an area's kinds; of a kind's page those of the others there. */
export function listKinds({ byPath }: Areas, { path, kind }: Area): KindLink[] {
  const base = kind ? path.slice(0, -1) : path
  const prefix = base.length > 0 ? `${base.join('/')}/` : ''
  return areaKinds.flatMap((other) => {
    const page = other === kind ? undefined : byPath.get(prefix + other.name)
    return page ? [{ label: other.label, path: page.path.join('/'), count: page.listings.length }] : []
  })
}
