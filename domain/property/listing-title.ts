import { formatKes, formatKesBriefly } from '../amounts/money.ts'
import { isDescription, isTitle } from '../fit-text.ts'
import { formatCount } from '../format-count.ts'
import { isTaken } from '../listings/availability.ts'
import { isPerMonth, type Listed, placeAndTown, placeOf, price, propertyId, words } from '../listings/listing.ts'
import { isStudio } from '../listings/property-type.ts'

/** The facts that people search by: `4-bedroom house for sale in Karen, Nairobi: KES 145,000,000` (H3). An unknown one is left out. */
export function listingTitle(listing: Listed): string {
  return listingFacts(listing, placeAndTown(listing)) + listPrices(listing)[0]
}

/**
 * The title and shorter wordings of it, the fullest first, with the property id if another listing on offer has these facts too: no two
 * pages have one title.
 */
export function titlesAmong(listing: Listed, others: readonly Listed[]): string[] {
  const kes = price(listing)
  const titles = listTitles(listing)
  const isShared = others.some(
    (other) => other.id !== listing.id && price(other) === kes && listTitles(other).at(-1) === titles.at(-1),
  )
  return isShared ? listTitles(listing, `, ${propertyId(listing)}`) : titles
}

/** The town is left out only where no wording with it has room. */
function listTitles(listing: Listed, ending = ''): string[] {
  const wordings = [placeAndTown(listing), placeOf(listing) ?? ''].map((place) =>
    listWordings(listing, place).map((wording) => wording + ending),
  )
  return wordings.find((some) => some.some(isTitle)) ?? wordings.flat()
}

/** The price grows shorter before the bedrooms do. */
function listWordings(listing: Listed, place: string): string[] {
  const facts = listingFacts(listing, place)
  const prices = listPrices(listing)
  const wordings = [facts, facts.replace('-bedroom ', '-bed ')].flatMap((said) => prices.map((kes) => said + kes))
  return [...new Set(wordings)]
}

/** The price at the end of a title, the fullest wording first. */
function listPrices(listing: Listed): string[] {
  const kes = price(listing)
  if (kes === null) return ['']
  const brief = `: ${formatKesBriefly(kes)}`
  return isPerMonth(listing)
    ? [`: ${formatKes(kes)} per month`, `${brief} a month`, brief]
    : [`: ${formatKes(kes)}`, brief]
}

/** For search engines: the title, bathrooms and features, as many as fit, and the property id. */
export function listingDescription(listing: Listed): string {
  const { numberOfBathrooms, propertyFeatures } = listing
  const baths = numberOfBathrooms ? [formatCount(numberOfBathrooms, 'bathroom')] : []
  const features = [...new Set(propertyFeatures)].map((feature) => words(feature).toLowerCase())
  const facts = [...baths, ...features]
  const say = (some: readonly string[]) =>
    [listingTitle(listing), sentence(some.join(', ')), `Property ${propertyId(listing)}, with pictures and details`]
      .filter(Boolean)
      .map((each) => `${each}.`)
      .join(' ')
  const fitting = facts.findLastIndex((_, index) => isDescription(say(facts.slice(0, index + 1))))
  return say(facts.slice(0, fitting + 1))
}

/** Without the price. */
function listingFacts(listing: Listed, place: string): string {
  const { numberOfBedrooms, propertyStatus } = listing
  const bedrooms = numberOfBedrooms ? `${numberOfBedrooms}-bedroom ` : ''
  const rooms = isStudio(listing) ? 'studio ' : bedrooms
  const said = isTaken(listing) ? listing.availability : propertyStatus
  const status = said === null ? '' : ` ${words(said).toLowerCase()}`
  return sentence(`${rooms}${nounOf(listing)}${status}${place && ` in ${place}`}`)
}

/** The word that people search for. A home that is neither an apartment nor a maisonette is a house. */
function nounOf({ propertyType, residentialType, landType, commercialType }: Listed): string {
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
