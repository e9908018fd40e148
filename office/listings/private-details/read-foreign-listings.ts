import { nameOfListing } from '../../../domain/cards/card.ts'
import { foldName } from '../../../domain/fold-name.ts'
import { placeAndTown, propertyId } from '../../../domain/listings/listing.ts'
import type { ListReader } from '../../../domain/office/editor.ts'
import { sayMandateEnd } from '../../../domain/office/private-words.ts'
import type { Catalogue } from '../../../domain/ports.ts'

/** The most rows that the list shows; a search brings the others. */
const maxRows = 50

/** The listings of a foreign service whose names, places, ids, people and references elsewhere have these words. Those with mandates that end come first. */
export async function readForeignListings(
  catalogue: Catalogue,
  { words, today, personId, details }: Pick<ListReader, 'personId' | 'details'> & { words: string; today: string },
) {
  const all = await catalogue.list('all')
  const listings = all.ok ? all.snapshot.list('all', true) : []
  const wanted = words.split(/\s+/).map(foldName).filter(Boolean)
  const rows = listings
    .map((listing) => {
      const own = details.get(listing.id)
      return {
        id: listing.id,
        name: nameOfListing(listing),
        place: [placeAndTown(listing), propertyId(listing)].filter(Boolean).join(', '),
        people: [own?.responsible, own?.ownerName, own?.references].filter(Boolean).join(' '),
        mandate: own?.isDue && own.personId === personId ? sayMandateEnd(own.mandateEnds ?? '', today) : null,
      }
    })
    .filter(({ name, place, people }) => {
      const text = foldName(`${name} ${place} ${people}`)
      return wanted.every((word) => text.includes(word))
    })
    .sort((a, b) => Number(a.mandate === null) - Number(b.mandate === null))
  return { isRead: all.ok, words, rows: rows.slice(0, maxRows), total: rows.length }
}
