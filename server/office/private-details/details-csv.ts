import { propertyId, shortId } from '../../../domain/listings/listing.ts'
import type { PrivateDetails } from '../../../domain/office/private-details.ts'
import { privateLabels, sayPrivateValue } from '../../../domain/office/private-words.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { formatHeader, formatRow, withSpaces } from '../../text/csv.ts'
import { fromRow, selectDetails } from './stored-details.ts'

/** All private details as CSV for a spreadsheet. A listing that visitors never saw has no name here. */
export async function exportDetails(db: SiteDatabase): Promise<string> {
  const known = await db.selectFrom('known_listings').select(['short_id', 'property_name']).execute()
  const names = new Map(known.map(({ short_id, property_name }) => [short_id, property_name]))
  const { personId, ...labels } = privateLabels
  const lines = [formatHeader(['Property ID', 'Property', personId, ...Object.values(labels)])]
  for (const row of await selectDetails(db).orderBy('listing_id').execute()) {
    const details = fromRow(row)
    const listing = { id: row.listing_id }
    const cells = (Object.keys(labels) as (keyof typeof labels)[]).map((name) => toCell(name, details[name]))
    lines.push(formatRow([propertyId(listing), names.get(shortId(listing.id)) ?? '', row.responsible ?? '', ...cells]))
  }
  return lines.join('')
}

function toCell(name: keyof PrivateDetails, value: string | null): string {
  return name === 'ownerTelephone' ? withSpaces(value ?? '') : sayPrivateValue(name, value, [])
}
