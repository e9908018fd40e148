import { isKind, type KindName, kindNames, kinds } from '../listings/kinds.ts'
import { type Filter, filters, isCheckbox, isWhere } from './filters.ts'
import type { FilterOptions } from './prepared-listings.ts'
import { listingScreens, type ScreenId, type ScreenQuery } from './screens.ts'
import { type FigureKey, figureKeys, type Search, toSearchFields } from './search.ts'

/** A field of the filter: a select or checkboxes under its filter's key, or a typed figure. */
export type FilterFieldName = Filter['key'] | FigureKey

type Shown = { search: Search; options: FilterOptions }

/** The fields of a screen's filter without the places: those of its first row, and those behind "All filters" (F16). */
export function listFilterFields(
  screen: ScreenId,
  shown: Shown,
): { first: FilterFieldName[]; more: FilterFieldName[] } {
  const { query } = listingScreens[screen]
  const isOffered = (name: FilterFieldName) => toSearchFields(shown.search).has(name) || canNarrow(name, query, shown)
  const first = query.propertyType === 'Land' ? firstOfLand : firstOfHomes
  const others = new Set([...underFirst, ...choices, ...sizes, floorArea, ...checkboxes])
  return {
    first: first.filter(isOffered),
    more: [...others].filter((name) => !first.includes(name) && isOffered(name)),
  }
}

/** All of them in one order for two columns, in which the kind stands under the type as well. */
export function listSheetFields(screen: ScreenId, shown: Shown): FilterFieldName[] {
  const { first, more } = listFilterFields(screen, shown)
  const kind = more.filter((name) => name === 'kind')
  return [...new Set([...first.slice(0, 3), ...kind, ...first.slice(3), ...more])]
}

const prices: readonly FilterFieldName[] = ['minPriceValue', 'maxPriceValue']
const sizes: readonly FilterFieldName[] = ['minAcres', 'maxAcres']
const floorArea: FilterFieldName = 'minFloorArea'
const firstOfHomes: readonly FilterFieldName[] = ['propertyStatus', 'propertyType', 'numberOfBedrooms', ...prices]
const firstOfLand: readonly FilterFieldName[] = ['propertyStatus', 'propertyType', 'titleType', ...sizes, ...prices]

/** The first columns of the row below: the kind is under the type. */
const underFirst: readonly FilterFieldName[] = ['numberOfBathrooms', 'kind']
const choices = filters.filter((filter) => !isCheckbox(filter) && !isWhere(filter)).map(({ key }) => key)
const boxes = Map.groupBy(filters.filter(isCheckbox), ({ type }) => type)
const checkboxes = [...(boxes.get('choices') ?? []), ...(boxes.get('flag') ?? [])].map(({ key }) => key)

/** True for a field that can narrow the list of a screen. */
function canNarrow(name: FilterFieldName, query: ScreenQuery, { search, options }: Shown): boolean {
  if (prices.includes(name) || name in listingScreens.all.offers) return true
  const concernsLand = sizes.includes(name) || name === 'titleType'
  if (concernsLand && !canFindLandForSale(search, query)) return false
  if (name === floorArea) return options.minFloorArea === true
  return (
    figureKeys.includes(name as FigureKey) || (options[name as Filter['key']] ?? []).length > (name === 'kind' ? 1 : 0)
  )
}

function canFindLandForSale({ propertyStatus, propertyType, kind }: Search, query: ScreenQuery): boolean {
  const isAmong = (value: string, own: string | undefined, asked: readonly string[]) =>
    own ? own === value : asked.length === 0 || asked.includes(value)
  return (
    isAmong('For_Sale', query.propertyStatus, propertyStatus) &&
    isAmong('Land', query.propertyType, propertyType) &&
    isAmong('land', undefined, kind)
  )
}

/** The kinds that the filter offers for the types in its fields, by type; for no type those of all (F16). A kind that is set stays. */
export function listKindOptions(
  offered: readonly KindName[],
  fields: URLSearchParams,
): { type: string; names: KindName[] }[] {
  const types = fields.getAll('propertyType').filter(Boolean)
  const set = fields.getAll('kind')
  const isOffered = (name: KindName) => offered.includes(name) && isKindOf(name, types)
  const names = kindNames.filter((name) => set.includes(name) || isOffered(name))
  return [...new Set(names.map((name) => kinds[name].type))].map((type) => ({
    type,
    names: names.filter((name) => kinds[name].type === type),
  }))
}

/** True for a kind of one of these types, and for every kind where no type is chosen. */
export function isKindOf(kind: string, types: readonly string[]): boolean {
  return types.length === 0 || !isKind(kind) || types.includes(kinds[kind].type)
}
