import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { createSizeFacts } from '../../domain/costs/listing-land.ts'
import { blankListing } from '../../domain/listings/fields.ts'
import type { Listing } from '../../domain/listings/listing.ts'
import { createMentionReader } from '../../domain/search/mentioned-facts.ts'
import { prepareListings } from '../../domain/search/prepared-listings.ts'
import { countResults } from '../../domain/search/results.ts'
import { everything } from '../../domain/search/search.ts'
import { createTextSearch } from '../../domain/search/text-search.ts'
import type { WordsContent } from '../../domain/sentence/sentence-words.ts'

/** The query of an address: names and values in order. */
export type Query = [name: string, value: string][]

type Facts = Pick<
  Listing,
  | 'id'
  | 'createdAt'
  | 'propertyStatus'
  | 'propertyType'
  | 'residentialType'
  | 'propertyPrice'
  | 'landPrice'
  | 'numberOfBedrooms'
  | 'numberOfBathrooms'
  | 'townCity'
  | 'neighbourhood'
  | 'estate'
>

/** The six screens with section 7's queries as predicates. */
export const screenRules: [path: string, matches: (listing: Facts) => boolean][] = [
  ['/property-listings/', () => true],
  ['/properties/for-sale', (listing) => listing.propertyStatus === 'For_Sale'],
  [
    '/properties/for-sale/residential-homes',
    (listing) => listing.propertyStatus === 'For_Sale' && listing.propertyType === 'Residential',
  ],
  [
    '/properties/for-sale/apartments-and-mansionettes',
    (listing) =>
      listing.propertyStatus === 'For_Sale' &&
      listing.propertyType === 'Residential' &&
      (listing.residentialType === 'Apartment' || listing.residentialType === 'Mansionette'),
  ],
  [
    '/properties/for-sale/land-and-plots',
    (listing) => listing.propertyStatus === 'For_Sale' && listing.propertyType === 'Land',
  ],
  ['/properties/for-rent', (listing) => listing.propertyStatus === 'For_Rent'],
]

/** Finds the results of a query: a second implementation of B2 to B5, clause by clause and without the site's code. */
export function expectListings<Some extends Facts>(newestFirst: readonly Some[], query: Query): Some[] {
  const values = (name: string) => query.filter(([key]) => key === name).map(([, value]) => value.trim())
  const numbers = (name: string) =>
    values(name)
      .map((value) => value.replaceAll(',', ''))
      .filter((value) => value !== '' && !Number.isNaN(Number(value)))
      .map(Number)

  const statuses = values('propertyStatus').filter((value) => value === 'For_Sale' || value === 'For_Rent')
  const types = values('propertyType').filter((value) => ['Residential', 'Land', 'Commercial'].includes(value))
  const wholes = (name: string) => numbers(name).filter((value) => value >= 0 && Number.isInteger(value))
  const bedrooms = wholes('numberOfBedrooms')
  const bathrooms = wholes('numberOfBathrooms')
  const towns = values('town').filter((value) => value !== '')
  const minima = wholes('minPriceValue')
  const maxima = wholes('maxPriceValue')

  const belowFloor = minima.some((minimum) => minima.every((other) => minimum <= other) && minimum < 5000)
  const crossed = minima.length > 0 && maxima.length > 0 && minima.every((min) => maxima.every((max) => min > max))
  const pricesCount = !belowFloor && !crossed

  const shown = newestFirst.filter((listing) => {
    if (statuses.length > 0 && !statuses.some((status) => status === listing.propertyStatus)) return false
    if (types.length > 0 && !types.some((type) => type === listing.propertyType)) return false
    if (bedrooms.length > 0 && !bedrooms.some((count) => count === bedroomsByTheRules(listing))) return false
    if (bathrooms.length > 0 && !bathrooms.some((count) => count === listing.numberOfBathrooms)) return false
    const area = listing.townCity?.trim() && (listing.neighbourhood?.trim() || listing.estate)
    const names = [listing.townCity, area].map((name) => name?.trim().toLowerCase())
    if (towns.length > 0 && !towns.some((wanted) => names.includes(wanted.toLowerCase()))) return false
    const kes = priceByTheRules(listing)
    if (pricesCount && minima.length > 0 && (kes === null || !minima.some((minimum) => kes > minimum))) return false
    if (pricesCount && maxima.length > 0 && (kes === null || !maxima.some((maximum) => kes < maximum))) return false
    return true
  })

  const orders = values('sort').filter((value) => ['newest', 'price-low-high', 'price-high-low'].includes(value))
  if (orders[0] === 'price-low-high') return sortByPrice(shown, (one, other) => one - other)
  if (orders[0] === 'price-high-low') return sortByPrice(shown, (one, other) => other - one)
  return shown
}

/** The bedrooms by B17: only a home can be a studio. */
function bedroomsByTheRules({ numberOfBedrooms, propertyType, residentialType }: Facts): number | null {
  const isHome = propertyType === 'Residential' || (propertyType === null && Boolean(residentialType))
  return numberOfBedrooms === 0 && !isHome ? null : numberOfBedrooms
}

/** The price by section 3 and B3. */
export function priceByTheRules(listing: Facts): number | null {
  const has = (price: number | null) => price !== null && price !== 0
  if (has(listing.propertyPrice)) return listing.propertyPrice
  if (listing.propertyType === 'Land' && has(listing.landPrice)) return listing.landPrice
  return null
}

/** Equal prices keep their order; listings without a price come last. */
function sortByPrice<Some extends Facts>(listings: Some[], compare: (one: number, other: number) => number): Some[] {
  const priced = listings.filter((listing) => priceByTheRules(listing) !== null)
  const sorted = priced.sort((one, other) => compare(priceByTheRules(one) ?? 0, priceByTheRules(other) ?? 0))
  return [...sorted, ...listings.filter((listing) => priceByTheRules(listing) === null)]
}

/** B1: oldest first by `createdAt`, then by id, and that order reversed. */
export function newestFirst<Some extends Facts>(records: readonly Some[]): Some[] {
  const age = ({ createdAt, id }: Facts) => `${new Date(createdAt).toISOString()} ${id}`
  return [...records].sort((a, b) => (age(a) < age(b) ? 1 : -1))
}

/** The records of `content/listings`, newest first, with unsanitised descriptions. */
export function readSampleListings(): Listing[] {
  const folder = new URL('../../content/listings/', import.meta.url)
  const files = globSync('*.json', { cwd: folder })
  const records = files.flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Listing[])
  return newestFirst(records.map((record) => ({ ...blankListing, ...record })))
}

type Offered = { towns: readonly string[]; prices: readonly number[] }

/** Queries of visitors, bots and typing errors, with towns and prices near those of the listings, so that many searches find something. */
export function queries({ towns, prices }: Offered): fc.Arbitrary<Query> {
  const invalid = fc.constantFrom('', ' ', 'abc', 'for_sale', 'Villa', '-3', '2.5', '٣', '<script>', 'NaN')
  const among = (...values: string[]) =>
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: invalid })
  const spelled = fc
    .tuple(fc.constantFrom(...towns), fc.constantFrom('as-is', 'upper', 'lower', 'spaced'))
    .map(([town, how]) => {
      if (how === 'upper') return town.toUpperCase()
      if (how === 'lower') return town.toLowerCase()
      return how === 'spaced' ? `  ${town} ` : town
    })
  const amount = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...prices) },
    { weight: 1, arbitrary: fc.constantFrom(4999, 5000, 5001, 0) },
    { weight: 1, arbitrary: fc.integer({ min: 5000, max: 200_000_000 }) },
  )
  const typedAmount = fc.oneof(
    { weight: 5, arbitrary: amount.map(String) },
    { weight: 1, arbitrary: amount.map((kes) => kes.toLocaleString('en-US')) },
    { weight: 1, arbitrary: fc.constantFrom('', 'abc', 'NaN', '12,x') },
  )
  const some = (name: string, value: fc.Arbitrary<string>, maxLength: number) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<Query>([]) },
      {
        weight: 2,
        arbitrary: fc
          .array(value, { minLength: 1, maxLength })
          .map((list) => list.map((each): Query[number] => [name, each])),
      },
    )
  return fc
    .tuple(
      some('propertyStatus', among('For_Sale', 'For_Rent'), 2),
      some('propertyType', among('Residential', 'Land', 'Commercial'), 3),
      some('numberOfBedrooms', among('0', '1', '2', '3', '4', '5', '03'), 3),
      some('numberOfBathrooms', among('0', '1', '2', '3', '4'), 2),
      some('town', fc.oneof({ weight: 5, arbitrary: spelled }, { weight: 1, arbitrary: invalid }), 3),
      some('minPriceValue', typedAmount, 2),
      some('maxPriceValue', typedAmount, 2),
      some('sort', among('newest', 'price-low-high', 'price-high-low'), 1),
      some('utm_source', invalid, 1),
    )
    .chain((parts) => fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }))
}

/** A listing with the given fields; the others have defaults. */
export function listing(facts: Partial<Listing> = {}): Listing {
  return {
    ...blankListing,
    id: 'clx12abc34def',
    createdAt: '2026-01-01T00:00:00.000Z',
    propertyName: 'A house',
    propertyStatus: 'For_Sale',
    propertyType: 'Residential',
    ...facts,
  }
}

const fewPrices = [0, 4999, 5000, 5001, 12_000, 12_000.5, 20_000, 3_000_000_000]
const fewTowns = ['Karen', 'karen ', 'KILIMANI', 'Athi River', 'Nyeri', 'Murangʼa']

/** Up to 30 listings, newest first; many share a price, a town or an instant. */
export const someListings: fc.Arbitrary<Listing[]> = fc
  .array(
    fc.record({
      createdAt: fc.integer({ min: 0, max: 9 }).map((hour) => new Date(hour * 3_600_000).toISOString()),
      propertyStatus: fc.constantFrom('For_Sale', 'For_Rent', 'Sold', null),
      propertyType: fc.constantFrom('Residential', 'Land', 'Commercial', 'Villa', null),
      propertyPrice: fc.option(fc.constantFrom(...fewPrices)),
      landPrice: fc.option(fc.constantFrom(...fewPrices)),
      numberOfBedrooms: fc.option(fc.integer({ min: 0, max: 5 })),
      numberOfBathrooms: fc.option(fc.integer({ min: 0, max: 4 })),
      townCity: fc.option(fc.constantFrom(...fewTowns)),
    }),
    { maxLength: 30 },
  )
  .map((many) => newestFirst(many.map((facts, index) => listing({ ...facts, id: `listing-${index}` }))))

export const queriesOfSomeListings = queries({ towns: fewTowns, prices: fewPrices })

/** The places and words of a site that has none, with the sample firm's rates. */
export const emptyContent = {
  firm: JSON.parse(readFileSync('content/firm.json', 'utf8')) as WordsContent['firm'],
  places: [],
  'search-words': { sameAs: [], standFor: [], places: [], ordinary: { source: '', words: [] } },
}

/** Listings, newest first, as the server searches them. */
export function prepare(listings: readonly Listing[]) {
  const { matchText } = createTextSearch(listings)
  return prepareListings(listings, { ...createSizeFacts(), matchText, mentioned: createMentionReader() })
}

/** The towns that the filter offers. */
export function townsOf(listings: readonly Listing[]): string[] {
  return Object.keys(countResults(prepare(listings), everything).counts.town.values).filter(Boolean)
}
