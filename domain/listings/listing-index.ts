import { type Listed, pictures, shortId } from './listing.ts'

/** A longer index would cost a visitor more than the server's answers to some searches. */
const maxIndexed = 1_000

/** The listings of a screen, newest first, with nothing that no search and no card needs: what is null is left out. */
export type ListingIndex = IndexedListing[]

type IndexedListing = Partial<typeof nothing> &
  Pick<Listed, 'id' | 'propertyStatus' | 'propertyType'> & { picture?: string; tone?: string }

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

type FindTone = (url: string) => { tone: string } | null

/** Null for more than 1,000 listings: their searches are the server's. */
export function toIndex(newestFirst: readonly Listed[], findPicture: FindTone): ListingIndex | null {
  if (newestFirst.length > maxIndexed) return null
  return newestFirst.map((listing) => {
    const { id, propertyStatus, propertyType } = listing
    const [picture] = pictures(listing)
    const tone = picture === undefined ? undefined : findPicture(picture)?.tone
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

/** What `toResults` takes: searching it gives what the server gives for the same listings. */
export function readIndex(index: ListingIndex): { listings: readonly Listed[]; findPicture: FindTone } {
  const tones = new Map(index.flatMap(({ picture, tone }) => (picture && tone ? [[picture, { tone }]] : [])))
  return {
    listings: index.map(({ picture, tone: _tone, ...listing }) => ({
      ...nothing,
      ...listing,
      mainImage: picture === undefined ? null : { url: picture },
      propertyImages: [],
    })),
    findPicture: (url) => tones.get(url) ?? null,
  }
}
