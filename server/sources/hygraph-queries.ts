import type { ListingVariant } from '../../app/listings/variants.ts'

/** Section 7's six queries: which records, in Hygraph's words. Null is all of them. */
const variants = {
  all: { operationName: 'AllProperties', where: null },
  'for-rent': { operationName: 'PropertiesForRent', where: '{ propertyStatus: For_Rent }' },
  'for-sale': { operationName: 'PropertiesForSale', where: '{ propertyStatus: For_Sale }' },
  'residential-homes': {
    operationName: 'ResidentialHomesForSale',
    where: '{ propertyStatus: For_Sale, propertyType: Residential }',
  },
  'apartments-and-mansionettes': {
    operationName: 'ApartmentsAndMansionettesForSale',
    where: '{ propertyStatus: For_Sale, propertyType: Residential, residentialType_in: [Apartment, Mansionette] }',
  },
  'land-and-plots': {
    operationName: 'LandAndPlotsForSale',
    where: '{ propertyStatus: For_Sale, propertyType: Land }',
  },
} satisfies Record<ListingVariant, { operationName: string; where: string | null }>

/** Records in one answer: the specification's figure, and the most that Hygraph gives (B1). */
export const pageSize = 100

/** How a service is spoken to: with every argument of Hygraph's, or with those alone that the simplest of its like have. */
export type Wording = 'full' | 'plain'

/**
 * One page of a variant, after `$skip` records of it. Hygraph is told the stage, as each project sets what it gives
 * otherwise, and how many pictures, as it gives 10 otherwise.
 */
export function listingsQuery(variant: ListingVariant, collection: string, wording: Wording) {
  const { operationName, where } = variants[variant]
  const stage = wording === 'full' ? ', stage: PUBLISHED' : ''
  const pictures = wording === 'full' ? `(first: ${pageSize})` : ''
  const query = `query ${operationName}($skip: Int!) {
  ${collection}(first: ${pageSize}, skip: $skip, orderBy: createdAt_ASC${stage}${where ? `, where: ${where}` : ''}) {
    id
    createdAt
    propertyName
    propertyUrlSlug
    propertyStatus
    propertyType
    residentialType
    commercialType
    landType
    titleType
    propertyManagement
    propertyPrice
    landPrice
    numberOfBedrooms
    numberOfBathrooms
    locationCriteria
    estate
    neighbourhood
    townCity
    propertyFeatures
    mainImage { url }
    propertyImages${pictures} { url }
    propertyDescription { html }
  }
}`
  return { operationName, query }
}

/** The names of what can be asked for, each with whether it is a list. */
export const offersQuery = {
  operationName: 'Offers',
  query: 'query Offers { __schema { queryType { fields { name type { kind ofType { kind } } } } } }',
}
