import { formatCount } from '../format-count.ts'
import { isOfKind } from '../listings/kinds.ts'
import { type Listed, toTitle } from '../listings/listing.ts'
import { sayOnRequest, shortRange, splitByStatus } from '../listings/price-range.ts'
import { isStudio } from '../listings/property-type.ts'
import type { Area, Areas } from './areas.ts'
import { areaKinds, type NounName, nounOfKind } from './kinds.ts'

/** Listings for sale or for rent: their number, and their prices in KES or rents a month as `48K–145K`, empty if none is known. */
export type OfferCount = {
  count: number
  range: string
  /** `1 on request`: how many the range leaves out, if any. */
  onRequest?: string
  /** The page of this kind, and the words behind the count in its link: `maisonettes for rent`. */
  page?: { path: string; noun: string }
}

/** Prices and rents are never mixed (H5). Null for none. */
export type Offers = { rent: OfferCount | null; sale: OfferCount | null }

type SummaryRow = Offers & {
  label: string
  /** True for a number of bedrooms within the kind above. */
  within: boolean
}

export type Summary = { rows: SummaryRow[]; total: Offers }

type Group = { label: string; noun?: NounName; matches: (listing: Listed) => boolean }

/** The kinds of a summary, each listing in the first that it matches. */
const groups: readonly Group[] = [
  toGroup('apartments'),
  toGroup('maisonettes'),
  { label: 'Houses and other homes', matches: ({ propertyType }) => propertyType === 'Residential' },
  toGroup('land'),
  toGroup('offices'),
  toGroup('shops'),
  toGroup('warehouses'),
  { label: 'Other business premises', matches: ({ propertyType }) => propertyType === 'Commercial' },
  { label: 'Other property', matches: () => true },
]

function toGroup(noun: NounName): Group {
  return { label: toTitle(noun), noun, matches: (listing) => isOfKind(noun, listing) }
}

/** The number of listings and the ranges of prices and of rents of an area, by kind and number of bedrooms (H5). */
export function summarise(areas: Areas, area: Area): Summary {
  const grouped = Map.groupBy(area.listings, (listing) => groups.find(({ matches }) => matches(listing)))
  const rows = groups.flatMap((group) => {
    const found = grouped.get(group)
    if (!found) return []
    const offers = toOffers(found)
    return toRows(group, groupByBedrooms(found), area.kind ? offers : withPages(areas, area, group, offers))
  })
  return { rows, total: toOffers(area.listings) }
}

/** Listings by the words of their number of bedrooms, from the fewest; first, without words, where it is not stated. */
function groupByBedrooms(listings: readonly Listed[]) {
  const grouped = Map.groupBy(listings, (listing) => (isStudio(listing) ? 0 : listing.numberOfBedrooms || notStated))
  return [...grouped].sort(([a], [b]) => a - b).map(([bedrooms, own]) => [wordsOf(bedrooms), own] as const)
}

const notStated = -1

function wordsOf(bedrooms: number) {
  if (bedrooms === notStated) return ''
  return bedrooms === 0 ? 'Studio' : formatCount(bedrooms, 'bedroom')
}

/** The row of a group, and one for each number of bedrooms within it unless there is only one number. */
function toRows({ label }: Group, byBedrooms: ReturnType<typeof groupByBedrooms>, offers: Offers): SummaryRow[] {
  const [[bedrooms] = [''], another] = byBedrooms
  if (!another) return [{ label: [label, bedrooms].filter(Boolean).join(', '), within: false, ...offers }]
  return [
    { label, within: false, ...offers },
    ...byBedrooms.map(([bedrooms, each]) => ({
      label: bedrooms || 'Bedrooms not stated',
      within: true,
      ...toOffers(each),
    })),
  ]
}

/** Adds the pages of the kinds that a group has. */
function withPages({ byPath }: Areas, { path }: Area, { noun }: Group, offers: Offers): Offers {
  const link = (offer: OfferCount | null, name: string) => {
    const page = [...path, `${noun}-for-${name}`].join('/')
    if (!offer || !noun || !byPath.has(page)) return offer
    return { ...offer, page: { path: page, noun: `${nounOfKind(noun, offer.count)} for ${name}` } }
  }
  return { rent: link(offers.rent, 'rent'), sale: link(offers.sale, 'sale') }
}

/** Counts listings for rent and for sale; those with another status, or none, are in neither. */
export function toOffers(listings: readonly Listed[]): Offers {
  const { For_Rent, For_Sale } = splitByStatus(listings)
  const count = (own: readonly Listed[]) => {
    if (own.length === 0) return null
    const onRequest = sayOnRequest(own)
    return { count: own.length, range: shortRange(own), ...(onRequest && { onRequest }) }
  }
  return { rent: count(For_Rent), sale: count(For_Sale) }
}

export type KindLink = { label: string; path: string; count: number }

/** The pages of an area's kinds; of a kind's page those of the others there. */
export function listKindLinks({ byPath }: Areas, { path, kind }: Area): KindLink[] {
  const base = kind ? path.slice(0, -1) : path
  return areaKinds.flatMap((other) => {
    const page = other === kind ? undefined : byPath.get([...base, other.name].join('/'))
    return page ? [{ label: other.label, path: page.path.join('/'), count: page.listings.length }] : []
  })
}
