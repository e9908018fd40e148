import { fields } from './fields.ts'
import { type Listed, pictures, shortId } from './listing.ts'

/** A longer index would cost a visitor more than the server's answers to some searches. */
const maxIndexed = 1_000

/** The listings of a screen, newest first, with only the fields that a search or a card needs. A null field is left out. */
export type ListingIndex = IndexedListing[]

type IndexedListing = Partial<typeof nothing> &
  Pick<Listed, Always> & {
    picture?: string
    /** The picture's placeholder colour. */
    tone?: string
  }

type Always = 'id' | 'propertyStatus' | 'propertyType'

/** Only the first picture is there, and so under a name of its own. */
const apart = ['id', 'propertyStatus', 'propertyType', 'mainImage', 'propertyImages']
const optional = fields.flatMap(({ name, listed }) => (listed && !apart.includes(name) ? [name] : []))
const nothing = Object.fromEntries(optional.map((name) => [name, null])) as Omit<
  Listed,
  Always | 'mainImage' | 'propertyImages'
>
const optionalNames = Object.keys(nothing) as (keyof typeof nothing)[]

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
      ...Object.fromEntries(optionalNames.flatMap((name) => (listing[name] === null ? [] : [[name, listing[name]]]))),
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
