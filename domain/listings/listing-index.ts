import { type Listed, pictures, shortId } from './listing.ts'

/** A longer index would cost a visitor more than the server's answers to some searches. */
const maxIndexed = 1_000

/** The listings of a screen, newest first, with only the fields that a search or a card needs. A null field is left out. */
export type ListingIndex = IndexedListing[]

type IndexedListing = Partial<typeof nothing> &
  Pick<Listed, 'id' | 'propertyStatus' | 'propertyType'> & {
    picture?: string
    /** The picture's placeholder colour. */
    tone?: string
  }

const nothing: Omit<Listed, 'id' | 'propertyStatus' | 'propertyType' | 'mainImage' | 'propertyImages'> = {
  residentialType: null,
  commercialType: null,
  landType: null,
  propertyPrice: null,
  landPrice: null,
  numberOfBedrooms: null,
  numberOfBathrooms: null,
  locationCriteria: null,
  estate: null,
  neighbourhood: null,
  townCity: null,
}
const fields = Object.keys(nothing) as (keyof typeof nothing)[]

type FindPlaceholderColour = (url: string) => { placeholderColour: string } | null

/** Null for more than 1,000 listings: the server searches those. */
export function toIndex(newestFirst: readonly Listed[], findPicture: FindPlaceholderColour): ListingIndex | null {
  if (newestFirst.length > maxIndexed) return null
  return newestFirst.map((listing) => {
    const { id, propertyStatus, propertyType } = listing
    const [picture] = pictures(listing)
    const tone = picture === undefined ? undefined : findPicture(picture)?.placeholderColour
    return {
      id: shortId(id),
      propertyStatus,
      propertyType,
      ...Object.fromEntries(fields.flatMap((field) => (listing[field] === null ? [] : [[field, listing[field]]]))),
      ...(picture !== undefined && { picture }),
      ...(tone !== undefined && { tone }),
    }
  })
}

/** Takes an index as `toResults` needs it: a search of it has the same results as the server's search of the same listings. */
export function readIndex(index: ListingIndex): { listings: readonly Listed[]; findPicture: FindPlaceholderColour } {
  const colours = new Map(
    index.flatMap(({ picture, tone }) => (picture && tone ? [[picture, { placeholderColour: tone }]] : [])),
  )
  return {
    listings: index.map(({ picture, tone: _tone, ...listing }) => ({
      ...nothing,
      ...listing,
      mainImage: picture === undefined ? null : { url: picture },
      propertyImages: [],
    })),
    findPicture: (url) => colours.get(url) ?? null,
  }
}
