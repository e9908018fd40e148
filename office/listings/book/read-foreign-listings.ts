import { nameOfListing } from '../../../domain/cards/card.ts'
import { foldName } from '../../../domain/fold-name.ts'
import { placeAndTown, propertyId } from '../../../domain/listings/listing.ts'
import type { Catalogue } from '../../../domain/ports.ts'

/** The most rows that the list shows; a search brings the others. */
const maxRows = 50

/** The listings of a foreign service whose names, places and ids have these words. Those with mandates that end come first. */
export async function readForeignListings(
  catalogue: Catalogue,
  { words, mandates }: { words: string; mandates: ReadonlyMap<string, string> },
) {
  const all = await catalogue.list('all')
  const listings = all.ok ? all.snapshot.list('all', true) : []
  const wanted = words.split(/\s+/).map(foldName).filter(Boolean)
  const rows = listings
    .map((listing) => ({
      id: listing.id,
      name: nameOfListing(listing),
      place: [placeAndTown(listing), propertyId(listing)].filter(Boolean).join(', '),
      mandate: mandates.get(listing.id) ?? null,
    }))
    .filter(({ name, place }) => {
      const text = foldName(`${name} ${place}`)
      return wanted.every((word) => text.includes(word))
    })
    .sort((a, b) => Number(a.mandate === null) - Number(b.mandate === null))
  return { isRead: all.ok, words, rows: rows.slice(0, maxRows), total: rows.length }
}
