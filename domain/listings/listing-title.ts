import { type Listing, placeAndTown, price, propertyId, words } from './listing.ts'
import { formatKes } from './money.ts'

type Facts = Pick<
  Listing,
  | 'propertyStatus'
  | 'propertyType'
  | 'residentialType'
  | 'landType'
  | 'commercialType'
  | 'numberOfBedrooms'
  | 'estate'
  | 'neighbourhood'
  | 'locationCriteria'
  | 'townCity'
  | 'propertyPrice'
  | 'landPrice'
>

/** The facts that people search by: `4-bedroom house for sale in Karen, Nairobi: KES 145,000,000` (H3). An unknown one is left out. */
export function listingTitle(listing: Facts): string {
  const kes = price(listing)
  const perMonth = listing.propertyStatus === 'For_Rent' ? ' per month' : ''
  const facts = listingFacts(listing)
  return kes === null ? facts : `${facts}: ${formatKes(kes)}${perMonth}`
}

/** The same, with the property id if another listing on offer has these facts too: no two pages have one title. */
export function titleAmong(
  listing: Facts & Pick<Listing, 'id'>,
  others: readonly (Facts & Pick<Listing, 'id'>)[],
): string {
  const title = listingTitle(listing)
  const isShared = others.some(
    (other) => other.id !== listing.id && price(other) === price(listing) && listingTitle(other) === title,
  )
  return isShared ? `${title}, ${propertyId(listing)}` : title
}

/** Without the price. */
function listingFacts(listing: Facts): string {
  const { numberOfBedrooms, propertyStatus } = listing
  const rooms = numberOfBedrooms ? `${numberOfBedrooms}-bedroom ` : ''
  const status = propertyStatus === null ? '' : ` ${words(propertyStatus).toLowerCase()}`
  const place = placeAndTown(listing)
  return sentence(`${rooms}${nounOf(listing)}${status}${place && ` in ${place}`}`)
}

/** The word that people search for. A home that is neither an apartment nor a maisonette is a house. */
function nounOf({ propertyType, residentialType, landType, commercialType }: Facts): string {
  const lower = (value: string) => words(value).toLowerCase()
  if (residentialType) return homes.get(residentialType) ?? lower(residentialType)
  if (propertyType === 'Residential') return 'house'
  if (landType) return landType.endsWith('Plot') ? lower(landType) : `${lower(landType)} land`
  if (propertyType === 'Land') return 'land'
  if (commercialType) return premises.get(commercialType) ?? `${lower(commercialType)} property`
  return propertyType === 'Commercial' ? 'commercial property' : 'property'
}

const homes = new Map([['Mansionette', 'maisonette']])
const premises = new Map([
  ['Office', 'office'],
  ['Retail', 'shop'],
  ['Warehouse', 'warehouse'],
  ['Hotel', 'hotel'],
  ['Mixed_Use', 'mixed-use building'],
])

function sentence(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
