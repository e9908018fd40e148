import { formatBound } from '../amounts/money.ts'
import { formatCount } from '../format-count.ts'
import type { Listed } from '../listings/listing.ts'
import { townOf } from '../listings/place-key.ts'
import { formatAcreRange } from './acres.ts'
import { usablePrices } from './figures.ts'
import { type Filter, filters, hasMinimum, isCheckbox } from './filters.ts'
import { findListings } from './find-listings.ts'
import type { PreparedListings } from './prepared-listings.ts'
import type { Search } from './search.ts'

/** Each costs a search, of which one request may ask for no more. */
const maxSearches = 10

/** A criterion loosened: the search with it, the search without it, and it in words. */
type Loosening = { looser: Partial<Search>; without: Partial<Search>; words: string }

/**
 * Finds the nearest to a search that finds nothing (F5): with one or two of its criteria loosened, the criteria that stay, and in words what each
 * loosened one became. Null if that finds nothing either. With `asItIs` the search has lost words already, and may find something itself.
 */
export function findNearIt<Some extends Listed>(prepared: PreparedListings<Some>, search: Search, asItIs = false) {
  const tries = [...(asItIs ? [[]] : []), ...listTries(listLoosenings(search))]
  for (const loosenings of tries.slice(0, maxSearches)) {
    const looser = Object.assign({}, ...loosenings.map((each) => each.looser))
    const without = Object.assign({}, ...loosenings.map((each) => each.without))
    const asked: Search = { ...search, ...looser, page: 1 }
    const found = findListings(prepared, asked)
    if (found.length === 0) continue
    return { search: asked, kept: { ...search, ...without }, loosened: loosenings.map(({ words }) => words), found }
  }
  return null
}

/** Each loosening alone and then with each before it: those first that visitors give up most readily. */
function listTries(loosenings: readonly Loosening[]): Loosening[][] {
  const isSame = (one: Loosening, other: Loosening) =>
    Object.keys(one.looser).some((key) => Object.hasOwn(other.looser, key))
  return loosenings.flatMap((last, at) => [
    [last],
    ...loosenings.slice(0, at).flatMap((first) => (isSame(first, last) ? [] : [[first, last]])),
  ])
}

/**
 * Criteria that a visitor may give up, most readily first: words and facts, then the place, the rooms or the size, the price, and last the kind. Never the
 * status: a home to rent is not near one to buy.
 */
function listLoosenings(search: Search): Loosening[] {
  const hasSize = search.minAcres !== null || search.maxAcres !== null
  return [
    ...loosenFacts(search),
    ...loosenWhere(search),
    ...loosenRooms(search),
    ...(hasSize ? [loosenSize(search)] : []),
    ...loosenPrice(search, 6 / 5),
    ...loosenPrice(search, 2),
    ...dropAsked(search, anyRooms, 'any number of bedrooms'),
    ...dropAsked(search, anySize, 'any size'),
    ...loosenKind(search),
  ]
}

/** All words and facts together, each named: ten searches are few. */
function loosenFacts(search: Search): Loosening[] {
  const dropped: Loosening[] = [
    ...(search.q ? [{ looser: { q: '' }, without: { q: '' }, words: `without “${search.q}”` }] : []),
    ...choices.flatMap((filter) => dropAsked(search, toValues([filter]), `any ${filter.label.toLowerCase()}`)),
    ...counts.flatMap(({ key, minimum, noun }) =>
      dropAsked(search, { [key]: [], [minimum]: null }, `any number of ${noun}s`),
    ),
    ...dropAsked(search, noFeatures, 'not all of these features'),
    ...dropAsked(search, { minFloorArea: null }, 'any floor area'),
  ]
  if (dropped.length === 0) return []
  const without = Object.assign({}, ...dropped.map((each) => each.without))
  return [{ looser: without, without, words: dropped.map(({ words }) => words).join(', ') }]
}

const choices = filters.filter(
  ({ key, type }) => type === 'choice' && !['propertyStatus', 'propertyType'].includes(key),
)
const counts = filters.filter(hasMinimum).filter(({ key }) => key !== 'numberOfBedrooms')
/** A fact that is yes or no is a feature too, to a visitor. */
const noFeatures = toValues(filters.filter((filter) => isCheckbox(filter) && filter.key !== 'taken'))
const anyRooms = { numberOfBedrooms: [], minBedrooms: null }
const anySize = { minAcres: null, maxAcres: null }

function toValues(some: readonly Filter[]): Partial<Search> {
  return Object.fromEntries(some.map(({ key }) => [key, []]))
}

/** The loosening that drops these criteria, where the search has one of them. */
function dropAsked(search: Search, without: Partial<Search>, words: string): Loosening[] {
  const isAsked = Object.keys(without).some((key) => {
    const asked = search[key as keyof Search]
    return Array.isArray(asked) ? asked.length > 0 : asked !== null
  })
  return isAsked ? [{ looser: without, without, words }] : []
}

/** Rounded up to two digits, as people say amounts; the bound is a shilling further, as it is strict (B3). */
function loosenPrice(search: Search, factor: number): Loosening[] {
  const { maxPriceValue: most } = usablePrices(search)
  if (most === null || most <= 0) return []
  const step = 10 ** Math.max(0, Math.floor(Math.log10(most * factor)) - 1)
  const bound = Math.ceil((most * factor - 1) / step) * step
  return [
    {
      looser: { maxPriceValue: bound + 1 },
      without: { maxPriceValue: null },
      words: `up to ${formatBound(bound)}`,
    },
  ]
}

/** One bedroom fewer or more. */
function loosenRooms({ numberOfBedrooms, minBedrooms }: Search): Loosening[] {
  if (minBedrooms !== null && minBedrooms > 1) {
    const least = minBedrooms - 1
    return [{ looser: { ...anyRooms, minBedrooms: least }, without: anyRooms, words: `${least}+ bedrooms` }]
  }
  if (minBedrooms !== null || numberOfBedrooms.length === 0) return []
  const [least, most] = [Math.max(0, Math.min(...numberOfBedrooms) - 1), Math.max(...numberOfBedrooms) + 1]
  const counts = [...new Set(numberOfBedrooms.flatMap((count) => [count - 1, count, count + 1]))]
  return [
    {
      looser: { numberOfBedrooms: counts.filter((count) => count >= 0).sort((a, b) => a - b) },
      without: anyRooms,
      words: `${least || 'studio'} to ${formatCount(most, 'bedroom')}`,
    },
  ]
}

/** The whole town of each place. */
function loosenWhere({ town, place }: Search): Loosening[] {
  if (place.length === 0) return []
  const towns = [...new Set([...town, ...place.map(townOf)])]
  return [{ looser: { town: towns, place: [] }, without: { town: towns, place: [] }, words: '' }]
}

/** Any home for a kind of home, any business premises for a kind of those. */
function loosenKind({ kind, propertyType }: Search): Loosening[] {
  const isHome = kind.some((name) => ['apartments', 'maisonettes', 'houses'].includes(name))
  const isPremises = kind.some((name) => ['offices', 'shops', 'warehouses'].includes(name))
  if (isHome === isPremises) return []
  const without: Partial<Search> = { kind: [] }
  if (isHome) return [{ looser: { kind: ['homes'] }, without, words: 'any kind of home' }]
  const premises: Search['propertyType'] = propertyType.length > 0 ? propertyType : ['Commercial']
  return [{ looser: { kind: [], propertyType: premises }, without, words: 'any business premises' }]
}

function loosenSize({ minAcres, maxAcres }: Search): Loosening {
  const round = (acres: number | null, factor: number) => acres && Number((acres * factor).toFixed(4))
  const looser = { minAcres: round(minAcres, 1 / 2), maxAcres: round(maxAcres, 2) }
  const words = formatAcreRange(looser)
  return { looser, without: anySize, words: `${words.charAt(0).toLowerCase()}${words.slice(1)}` }
}
