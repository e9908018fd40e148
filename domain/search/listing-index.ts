import type { CardLookups, toCard } from '../cards/card.ts'
import { blankListing, fields } from '../listings/fields.ts'
import { type Listed, pictures, shortId } from '../listings/listing.ts'
import { type PreparedListings, prepareListings } from './prepared-listings.ts'

/** A longer index would take a visitor longer to load than the answers to some searches. */
const maxIndexed = 1_000

/** The listings of a screen, newest first, with only the fields that a search or a card needs. An empty field is left out. */
export type ListingIndex = IndexedListing[]

type IndexedListing = Pick<Listed, 'id' | 'createdAt'> &
  Partial<Optional> & {
    /** The first picture alone. */
    picture?: string
    placeholderColour?: string
    /** The size on its card, and KES for an acre of land, as the index lacks the words that state them (I13, I16). */
    size?: string
    perAcre?: number
    /** The size of land in acres, and the floor area in square metres. */
    acres?: number
    metres?: number
    /** The facts that only its description mentions. */
    mentioned?: readonly string[]
    /** Present if the price fell within 90 days (H15). */
    reduced?: true
  }

type Optional = Omit<Listed, 'id' | 'createdAt' | 'mainImage' | 'propertyImages'>

const names = fields
  .filter(({ type, listed }) => listed && !['id', 'time', 'image', 'images'].includes(type))
  .map(({ name }) => name) as (keyof Optional)[]
const empty = Object.fromEntries(names.map((name) => [name, blankListing[name]])) as Optional

/** Null for more than 1,000 listings: the server searches those. */
export function toIndex<Some extends Listed>(
  { listings, facts: { pricePerAcre, acres, floorArea, mentioned } }: PreparedListings<Some>,
  findPicture: Parameters<typeof toCard>[1],
  { size: sizeOf, isReduced }: CardLookups<Some> = {},
): ListingIndex | null {
  if (listings.length > maxIndexed) return null
  return listings.map((listing) => {
    const [picture] = pictures(listing)
    const size = sizeOf?.(listing)
    const perAcre = pricePerAcre?.(listing)
    const inAcres = acres?.(listing)
    const inMetres = floorArea?.(listing)
    const inWords = mentioned?.(listing) ?? []
    const facts = picture === undefined ? null : findPicture(picture)
    return {
      id: shortId(listing.id),
      createdAt: listing.createdAt,
      ...Object.fromEntries(names.flatMap((name) => (isEmpty(listing[name]) ? [] : [[name, listing[name]]]))),
      ...(picture !== undefined && { picture }),
      ...(facts && { placeholderColour: facts.placeholderColour }),
      ...(size && { size }),
      ...(perAcre && { perAcre }),
      ...(inAcres && { acres: inAcres }),
      ...(inMetres && { metres: inMetres }),
      ...(inWords.length > 0 && { mentioned: inWords }),
      ...(isReduced?.(listing) && { reduced: true }),
    }
  })
}

function isEmpty(value: unknown) {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** Converts an index for `toResults`. Searching it gives the same results as the server's search of the same listings. */
export function readIndex(index: ListingIndex) {
  const byPicture = new Map(index.map(({ picture, placeholderColour }) => [picture, placeholderColour]))
  const listings = index.map(({ picture, placeholderColour: _colour, ...listing }) => ({
    ...empty,
    ...listing,
    mainImage: picture === undefined ? null : { url: picture },
    propertyImages: [],
  }))
  return {
    prepared: prepareListings(listings, {
      pricePerAcre: ({ perAcre }) => perAcre ?? null,
      acres: ({ acres }) => acres ?? null,
      floorArea: ({ metres }) => metres ?? null,
      mentioned: ({ mentioned = [] }) => mentioned,
    }),
    findPicture(url: string) {
      const placeholderColour = byPicture.get(url)
      return placeholderColour ? { placeholderColour } : null
    },
    lookups: {
      size: ({ size }: Pick<IndexedListing, 'size'>) => size ?? null,
      isReduced: ({ reduced }: Pick<IndexedListing, 'reduced'>) => reduced === true,
    },
  }
}
