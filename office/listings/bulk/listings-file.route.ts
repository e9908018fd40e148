import { data } from 'react-router'
import { availabilityWords } from '../../../domain/listings/availability.ts'
import { placeAndTown, price, propertyId, shortId, words } from '../../../domain/listings/listing.ts'
import type { OfficeRow } from '../../../domain/office/editor.ts'
import { publicationWords } from '../../../domain/office/publication-words.ts'
import { urls } from '../../../domain/urls.ts'
import { officeContext } from '../../context.ts'
import { formatInstant } from '../../format-instant.ts'
import { readListReader } from '../list-reader.ts'
import type { Route } from './+types/listings-file.route'
import { readSearch } from './read-ticked.ts'

const toTitles = (timeZoneName: string) => [
  'Property ID',
  'Name',
  'Kind',
  'Type',
  'Place',
  'Price in KES',
  'Availability',
  'Publication',
  'Responsible',
  `Changed (${timeZoneName})`,
  'Address',
]

/** The ticked listings, or all of a search, as a file for a spreadsheet. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { editor, site, timeZone, timeZoneName } = context.get(officeContext)
  if (!editor) throw data('The listings are edited elsewhere.', 404)
  const fields = url.searchParams
  const ticked = new Set(fields.getAll('listing'))
  const reader = await readListReader(context)
  const { rows: found } = await editor.list(readSearch(fields), { ...reader, unpaged: true })
  const rows = fields.has('all') ? found : found.filter(({ id }) => ticked.has(id))
  const toCells = (row: OfficeRow) => [
    propertyId(row),
    row.propertyName ?? '',
    row.propertyStatus ? words(row.propertyStatus) : '',
    row.propertyType ? words(row.propertyType) : '',
    placeAndTown(row),
    `${price(row) ?? ''}`,
    availabilityWords(row.availability),
    publicationWords[row.state].label,
    row.responsible ?? '',
    formatInstant(row.changedAt, timeZone),
    site.siteUrl + urls.listing(shortId(row.id)),
  ]
  return new Response(editor.toCsv(toTitles(timeZoneName), rows.map(toCells)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="listings.csv"',
    },
  })
}
