import { formatCount } from '../format-count.ts'
import { withoutInvisible } from '../invisible-characters.ts'
import { fields, type ListingFields, type NameWith, type ValueOfField } from '../listings/fields.ts'
import type { KindName } from '../listings/kinds.ts'
import { toTitle, words } from '../listings/listing.ts'
import { nameWithTown } from '../listings/place-key.ts'

type FilterName = NameWith<{ filter: object }>

/** The wanted values of each filter, by the filter's key in the address. */
export type Criteria = {
  [Name in FilterName as ListingFields[Name]['filter']['key']]: {
    choice: ValueOfField<Name>
    choices: ValueOfField<Name>
    flag: 'yes'
    count: number
    text: string
  }[ListingFields[Name]['type']][]
} & { kind: KindName[]; place: string[]; taken: 'yes'[] }

type MinimumName = NameWith<{ filter: { minimum: string } }>

/** "At least so many" of each count that has it (F1); null for no such criterion. */
export type Minimums = { [Name in MinimumName as ListingFields[Name]['filter']['minimum']]: number | null }

export type Filter = {
  name: FilterName | 'kind' | 'place' | 'taken'
  key: keyof Criteria
  type: ListingFields[FilterName]['type'] | 'kind' | 'place'
  values: readonly string[]
  label: string
  noun?: string
  none?: string
  minimum?: keyof Minimums
  also?: string
}

/** The kind is a criterion of several fields: type, and residential or commercial type (H6). */
const kindFilter: Filter = { name: 'kind', key: 'kind', type: 'kind', values: [], label: 'Kind', also: 'Or this kind' }

/** The place is a criterion of several fields: town, and neighbourhood or estate (G1). */
const placeFilter: Filter = {
  name: 'place',
  key: 'place',
  type: 'place',
  values: [],
  label: 'Area',
}

/** Let and sold listings are other listings, which the catalogue adds: every listing meets this criterion (B16). */
const takenFilter: Filter = { name: 'taken', key: 'taken', type: 'flag', values: ['yes'], label: 'With let and sold' }

/** The fields that can be filtered, in the order of an address; the kind follows the type, and the place the town. */
export const filters = fields.flatMap(({ name, type, values = type === 'flag' ? ['yes'] : [], label, filter }) => [
  ...(filter ? [{ name, type, values, label, ...filter }] : []),
  ...(name === 'propertyType' ? [kindFilter] : []),
  ...(name === 'townCity' ? [placeFilter] : []),
  ...(name === 'propertyFeatures' ? [takenFilter] : []),
]) as Filter[]

/** Calls `toValues` for each filter. */
export function toCriteria(toValues: (filter: Filter) => (string | number)[]): Criteria {
  return Object.fromEntries(filters.map((filter) => [filter.key, toValues(filter)])) as Criteria
}

/** Calls `toMinimum` for each filter that has a minimum. */
export function toMinimums(toMinimum: (filter: Filter & { minimum: keyof Minimums }) => number | null): Minimums {
  return Object.fromEntries(
    filters.flatMap((filter) => (hasMinimum(filter) ? [[filter.minimum, toMinimum(filter)]] : [])),
  ) as Minimums
}

export function hasMinimum(filter: Filter): filter is Filter & { minimum: keyof Minimums } {
  return filter.minimum !== undefined
}

/** True for a criterion of which each ticked box must hold: features, and what is yes or no (F1). */
export function isCheckbox({ type }: Pick<Filter, 'type'>): boolean {
  return type === 'choices' || type === 'flag'
}

/** True for the town and the place, which are one criterion, where (G1). */
export function isWhere({ key }: Pick<Filter, 'key'>): boolean {
  return key === 'town' || key === 'place'
}

const homes: readonly KindName[] = ['apartments', 'maisonettes', 'houses']

/** The values of a filter as listings have them: of `homes`, the kinds of homes. */
export function toListed<Value extends string | number>({ key }: Filter, values: readonly Value[]): Value[] {
  // Of a search most filters have none.
  if (values.length === 0) return []
  const isHomes = (value: Value) => key === 'kind' && value === 'homes'
  return [...new Set(values.flatMap((value) => (isHomes(value) ? (homes as Value[]) : value)))]
}

/** The form in which texts such as towns are compared (B3). */
export function normalise(text: string): string {
  return withoutInvisible(text).trim().toLowerCase()
}

/** The label of a value in the filter. */
export function labelOfValue(
  { type, label, none }: Pick<Filter, 'type' | 'label' | 'none'>,
  value: string | number,
): string {
  return {
    choice: words,
    choices: words,
    flag: () => label,
    count: (count: string) => (count === '0' && none) || count,
    text: toTitle,
    kind: toTitle,
    place: (key: string) => listParts(key).join(', '),
  }[type](String(value))
}

/** `nairobi/south b` becomes `South B, Nairobi`. */
export function toPlaceName(key: string): string {
  return nameWithTown(listParts(key).join('/'))
}

function listParts(key: string): string[] {
  return key.split('/').map(toTitle)
}

/** The label of an applied value, which must be clear without its filter's label. A minimum is written as `3+`. */
export function toChip(filter: Filter, value: string | number): string {
  // The area first: it is what a visitor looks for. The options have the town first, by which they are sorted.
  if (filter.type === 'place') return toPlaceName(String(value))
  if (filter.type !== 'count') return labelOfValue(filter, value)
  if (value === 0 && filter.none) return filter.none
  if (!filter.noun) return `${filter.label}: ${value}`
  return typeof value === 'number' ? formatCount(value, filter.noun) : `${value} ${filter.noun}s`
}
