import { type FieldType, fields } from '../../domain/listings/fields.ts'
import { listingScreens, type ScreenId, type ScreenQuery } from '../../domain/listings/screens.ts'

/** Names of the six queries, as the service's operators see them in their logs. */
const operationNames: Record<ScreenId, string> = {
  all: 'AllProperties',
  'for-rent': 'PropertiesForRent',
  'for-sale': 'PropertiesForSale',
  'residential-homes': 'ResidentialHomesForSale',
  'apartments-and-mansionettes': 'ApartmentsAndMansionettesForSale',
  'land-and-plots': 'LandAndPlotsForSale',
}

/** Records in one answer: the specification's figure, and the most that Hygraph gives (B1). */
export const pageSize = 100

/** What a service understands of what it is asked. */
export type Dialect = {
  /** Every argument of Hygraph's, or only those that the simplest of its like have. */
  wording: 'full' | 'plain'
  /** The fields that it does not have. */
  missing: ReadonlySet<string>
}

/**
 * One page of a screen's records, after `$skip` of them. Hygraph is told the stage, as each project sets what it gives
 * otherwise, and how many pictures, as it gives 10 otherwise.
 */
export function listingsQuery(screen: ScreenId, collection: string, { wording, missing }: Dialect) {
  const operationName = operationNames[screen]
  const where = toWhere(listingScreens[screen].query)
  const stage = wording === 'full' ? ', stage: PUBLISHED' : ''
  const first = wording === 'full' ? `(first: ${pageSize})` : ''
  const selections: Partial<Record<FieldType, string>> = {
    image: ' { url }',
    images: `${first} { url }`,
    html: ' { html }',
  }
  const asked = fields.filter(({ name }) => !missing.has(name))
  const query = `query ${operationName}($skip: Int!) {
  ${collection}(first: ${pageSize}, skip: $skip, orderBy: createdAt_ASC${stage}${where && `, where: ${where}`}) {
    ${asked.map(({ name, type }) => name + (selections[type] ?? '')).join('\n    ')}
  }
}`
  return { operationName, query }
}

/** A screen's query as Hygraph's filter, such as `{ propertyStatus: For_Sale }`; empty where every record is asked for. */
function toWhere(query: ScreenQuery): string {
  const conditions = Object.entries(query).map(([field, wanted]) =>
    typeof wanted === 'string' ? `${field}: ${wanted}` : `${field}_in: [${wanted.join(', ')}]`,
  )
  return conditions.length ? `{ ${conditions.join(', ')} }` : ''
}

/** The names of what can be asked for, each with whether it is a list. */
export const offersQuery = {
  operationName: 'Offers',
  query: 'query Offers { __schema { queryType { fields { name type { kind ofType { kind } } } } } }',
}
