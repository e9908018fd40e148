import { propertyId, shortId } from '../../../domain/listings/listing.ts'
import type { Book } from '../../../domain/office/book.ts'
import { bookLabels, sayBookValue } from '../../../domain/office/book-words.ts'
import { formatHeader, formatRow, withSpaces } from '../../csv.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { fromRow, selectBooks } from './stored-book.ts'

/** All books as CSV for a spreadsheet. A listing that visitors never saw has no name here. */
export async function exportBooks(db: SiteDatabase): Promise<string> {
  const known = await db.selectFrom('known_listings').select(['short_id', 'property_name']).execute()
  const names = new Map(known.map(({ short_id, property_name }) => [short_id, property_name]))
  const { personId, ...labels } = bookLabels
  const lines = [formatHeader(['Property ID', 'Property', personId, ...Object.values(labels)])]
  for (const row of await selectBooks(db).orderBy('listing_id').execute()) {
    const book = fromRow(row)
    const listing = { id: row.listing_id }
    const cells = (Object.keys(labels) as (keyof typeof labels)[]).map((name) => toCell(name, book[name]))
    lines.push(formatRow([propertyId(listing), names.get(shortId(listing.id)) ?? '', row.responsible ?? '', ...cells]))
  }
  return lines.join('')
}

function toCell(name: keyof Book, value: string | null): string {
  return name === 'ownerTelephone' ? withSpaces(value ?? '') : sayBookValue(name, value, [])
}
