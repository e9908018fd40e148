import type { FieldType } from '../../../domain/listings/field.ts'
import { fields, type NamedField } from '../../../domain/listings/fields.ts'
import { listingScreens, type ScreenId, type ScreenQuery } from '../../../domain/search/screens.ts'

/** Names of the six queries (section 7). They appear in the service's logs. */
const operationNames: Record<ScreenId, string> = {
  all: 'AllProperties',
  'for-rent': 'PropertiesForRent',
  'for-sale': 'PropertiesForSale',
  'residential-homes': 'ResidentialHomesForSale',
  'apartments-and-mansionettes': 'ApartmentsAndMansionettesForSale',
  'land-and-plots': 'LandAndPlotsForSale',
}

/** The number of records per request (B1); also Hygraph's maximum. */
export const pageSize = 100

/** The part of our query that a service supports. */
export type Dialect = {
  /** `full` uses every argument that Hygraph has, `plain` only `first`, `skip`, `where` and `orderBy`. */
  wording: 'full' | 'plain'
  missing: ReadonlySet<string>
}

/**
 * The query for one page of a screen's records. It names the stage, because each Hygraph project sets its own default, and
 * the number of pictures, because Hygraph's default is 10.
 */
export function listingsQuery(screen: ScreenId, collection: string, { wording, missing }: Dialect) {
  const operationName = operationNames[screen]
  const where = toWhere(listingScreens[screen].query)
  const stage = wording === 'full' ? ', stage: PUBLISHED' : ''
  const toSelection = ({ name, type, first = pageSize }: NamedField) =>
    `${name}${type === 'images' && wording === 'full' ? `(first: ${first})` : ''}${selections[type] ?? ''}`
  const asked = fields.filter(({ name }) => !missing.has(name))
  const query = `query ${operationName}($skip: Int!) {
  ${collection}(first: ${pageSize}, skip: $skip, orderBy: createdAt_ASC${stage}${where && `, where: ${where}`}) {
    ${asked.map(toSelection).join('\n    ')}
  }
}`
  return { operationName, query }
}

const selections: Partial<Record<FieldType, string>> = { image: ' { url }', images: ' { url }', html: ' { html }' }

/** A screen's query as Hygraph's filter, such as `{ propertyStatus: For_Sale }`; empty for all records. */
function toWhere(query: ScreenQuery): string {
  const conditions = Object.entries(query).map(([field, wanted]) =>
    typeof wanted === 'string' ? `${field}: ${wanted}` : `${field}_in: [${wanted.join(', ')}]`,
  )
  return conditions.length ? `{ ${conditions.join(', ')} }` : ''
}
