import { blankListing, fields } from './fields.ts'
import { type Listed, pictures, shortId } from './listing.ts'

/** A longer index would take a visitor longer to load than the answers to some searches. */
const maxIndexed = 1_000

/** The listings of a screen, newest first, with only the fields that a search or a card needs. An empty field is left out. */
export type ListingIndex = IndexedListing[]

type IndexedListing = Partial<typeof emptyFields> &
  Pick<Listed, Always> & {
    picture?: string
    /** The picture's placeholder colour. */
    tone?: string
    /** KES for an acre of land for sale, as the index lacks the words that state its size (I16). */
    perAcre?: number
  }

type Always = 'id' | 'createdAt' | 'propertyStatus' | 'propertyType'

/** Fields with an entry of their own. The index has only the first picture, as `picture`. */
const separateFields = ['id', 'createdAt', 'propertyStatus', 'propertyType', 'mainImage', 'propertyImages']
const optionalNames = fields
  .filter(({ name, listed }) => listed && !separateFields.includes(name))
  .map(({ name }) => name) as (keyof typeof emptyFields)[]
const emptyFields = Object.fromEntries(
  Object.entries(blankListing).filter(([name]) => (optionalNames as string[]).includes(name)),
) as Omit<Listed, Always | 'mainImage' | 'propertyImages'>

type FindPlaceholderColour = (url: string) => { placeholderColour: string } | null

/** Null for more than 1,000 listings: the server searches those. */
export function toIndex<Some extends Listed>(
  newestFirst: readonly Some[],
  findPicture: FindPlaceholderColour,
  pricePerAcre: (listing: Some) => number | null = () => null,
): ListingIndex | null {
  if (newestFirst.length > maxIndexed) return null
  return newestFirst.map((listing) => {
    const { id, createdAt, propertyStatus, propertyType } = listing
    const [picture] = pictures(listing)
    const perAcre = pricePerAcre(listing)
    const tone = picture === undefined ? undefined : findPicture(picture)?.placeholderColour
    return {
      id: shortId(id),
      createdAt,
      propertyStatus,
      propertyType,
      ...Object.fromEntries(optionalNames.flatMap((name) => (isEmpty(listing[name]) ? [] : [[name, listing[name]]]))),
      ...(picture !== undefined && { picture }),
      ...(tone !== undefined && { tone }),
      ...(perAcre !== null && { perAcre }),
    }
  })
}

function isEmpty(value: unknown) {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** Converts an index for `toResults`. Searching it gives the same results as the server's search of the same listings. */
export function readIndex(index: ListingIndex) {
  const colours = new Map(
    index.flatMap(({ picture, tone }) => (picture && tone ? [[picture, { placeholderColour: tone }]] : [])),
  )
  return {
    listings: index.map(({ picture, tone: _tone, ...listing }) => ({
      ...emptyFields,
      ...listing,
      mainImage: picture === undefined ? null : { url: picture },
      propertyImages: [],
    })),
    findPicture: (url: string) => colours.get(url) ?? null,
    pricePerAcre: ({ perAcre }: Pick<IndexedListing, 'perAcre'>) => perAcre ?? null,
  }
}
