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

/** One page of a variant, after `$skip` records of it. */
export function listingsQuery(variant: ListingVariant, collection: string) {
  const { operationName, where } = variants[variant]
  const query = `query ${operationName}($skip: Int!) {
  ${collection}(first: ${pageSize}, skip: $skip, orderBy: createdAt_ASC${where ? `, where: ${where}` : ''}) {
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
    propertyImages { url }
    propertyDescription { html }
  }
}`
  return { operationName, query }
}
