import { foldName } from '../fold-name.ts'
import type { Listed } from '../listings/listing.ts'
import { once } from '../once.ts'
import { usablePrices } from './figures.ts'
import { type Filter, filters, isCheckbox, isWhere, toListed } from './filters.ts'
import type { PreparedListings, SearchRecord } from './prepared-listings.ts'
import { foldKey } from './same-place.ts'
import type { Search } from './search.ts'

/** A criterion that a search sets. Of several features each is one; town and place are one together (G1). */
type Test<Some> = { name: string; passes: (record: SearchRecord<Some>) => boolean }

export type Matched<Some> = {
  /** The records that meet all criteria, newest first. */
  found: readonly SearchRecord<Some>[]
  /** By the name of a criterion, the records that fail only this one: they count beside its options (F4). */
  almost: ReadonlyMap<string, readonly SearchRecord<Some>[]>
}

/** Finds the listings of a search (B3, F1), which is spelt as they are, among some of the records. An invalid price range is ignored (B5). */
export function matchListings<Some extends Listed>(
  prepared: PreparedListings<Some>,
  search: Search,
  among: readonly SearchRecord<Some>[] = prepared.records,
): Matched<Some> {
  const tests = listTests(search, prepared, among.length)
  const found: SearchRecord<Some>[] = []
  const almost = new Map(tests.map(({ name }) => [name, [] as SearchRecord<Some>[]]))
  for (const record of among) {
    const failed: string[] = []
    for (const { name, passes } of tests) if (failed.length < 2 && !passes(record)) failed.push(name)
    const [only, other] = failed
    if (only === undefined) found.push(record)
    else if (other === undefined) almost.get(only)?.push(record)
  }
  return { found, almost }
}

/** The name of the criterion that a filter, or one of several features, belongs to. */
export function criterionOf({ key, type }: Filter, value: string | number = ''): string {
  if (isWhere({ key })) return 'where'
  return isCheckbox({ type }) ? `${key}: ${value}` : key
}

function listTests<Some extends Listed>(search: Search, prepared: PreparedListings<Some>, asked: number): Test<Some>[] {
  const { facts } = prepared
  const hasAny: HasAny<Some> = asked * fewOf < prepared.records.length ? hasAnyOfFew : hasAnyOfMany(prepared)
  const { q, minAcres, maxAcres, minFloorArea } = search
  const { minPriceValue: lowest, maxPriceValue: highest } = usablePrices(search)
  const { acres = () => null, floorArea = () => null } = facts
  const { matchText } = facts
  const hasWords = q && matchText ? once(() => matchText(q)) : null
  return [
    ...testWhere(search, hasAny),
    ...filters.flatMap((filter) => (isWhere(filter) ? [] : testFilter(filter, search, { prepared, hasAny }))),
    ...(lowest === null ? [] : [{ name: 'minPriceValue', passes: isPriced((kes) => kes > lowest) }]),
    ...(highest === null ? [] : [{ name: 'maxPriceValue', passes: isPriced((kes) => kes < highest) }]),
    ...(minAcres === null && maxAcres === null
      ? []
      : [{ name: 'acres', passes: ({ listing }: SearchRecord<Some>) => isOfSize(acres(listing), search) }]),
    ...(minFloorArea === null
      ? []
      : [
          {
            name: 'minFloorArea',
            passes: ({ listing }: SearchRecord<Some>) => (floorArea(listing) ?? 0) >= minFloorArea,
          },
        ]),
    // Last and not before a record comes so far, because it takes the longest.
    ...(hasWords ? [{ name: 'q', passes: ({ listing }: SearchRecord<Some>) => hasWords()(listing) }] : []),
  ]
}

/** A town and a place of another town together mean any of them, and a town those of its name elsewhere too (G1). */
function testWhere<Some extends Listed>({ town, place }: Search, hasAny: HasAny<Some>): Test<Some>[] {
  if (town.length + place.length === 0) return []
  const inTown = hasAny('town', town.map(foldName))
  const inPlace = hasAny('place', place.map(foldKey))
  return [{ name: 'where', passes: (record) => inTown(record) || inPlace(record) }]
}

function testFilter<Some extends Listed>(
  filter: Filter,
  search: Search,
  { prepared, hasAny }: { prepared: PreparedListings<Some>; hasAny: HasAny<Some> },
): Test<Some>[] {
  const { key, minimum } = filter
  const wanted = toListed<string | number>(filter, search[key])
  const least = minimum ? search[minimum] : null
  if (wanted.length === 0 && least === null) return []
  if (isCheckbox(filter))
    return wanted.map((value) => ({
      name: criterionOf(filter, value),
      passes: hasAny(key, [value]),
    }))
  const values = wanted.length > 0 ? wanted : [...prepared.positionsOf(key).keys()]
  const enough = values.filter((value) => least === null || Number(value) >= least)
  return [{ name: criterionOf(filter), passes: hasAny(key, enough) }]
}

/** Tells which records have one of these values of a filter. */
type HasAny<Some> = (key: Filter['key'], values: readonly (string | number)[]) => Test<Some>['passes']

/** The records for each one asked from which on reading its values is faster than marking the positions of all that have them. */
const fewOf = 20

function hasAnyOfFew(key: Filter['key'], values: readonly (string | number)[]) {
  return (record: SearchRecord<unknown>) => record.values[key].some((value) => values.includes(value))
}

function hasAnyOfMany<Some extends Listed>({ records, positionsOf }: PreparedListings<Some>): HasAny<Some> {
  return (key, values) => {
    const positions = positionsOf(key)
    const isAt = new Uint8Array(records.length)
    for (const value of values) for (const at of positions.get(value) ?? []) isAt[at] = 1
    return ({ at }) => isAt[at] === 1
  }
}

/** A listing without a price is within no bounds (B3). */
function isPriced(isWithin: (kes: number) => boolean) {
  return ({ price }: SearchRecord<unknown>) => price !== null && isWithin(price)
}

/** Sizes within 1% are the same, as those in other units are rounded (I13). */
const tolerance = 0.01

function isOfSize(acres: number | null, { minAcres, maxAcres }: Search): boolean {
  const least = (minAcres ?? 0) * (1 - tolerance)
  const most = (maxAcres ?? Number.POSITIVE_INFINITY) * (1 + tolerance)
  return acres !== null && acres >= least && acres <= most
}
