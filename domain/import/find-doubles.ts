import { formatBound } from '../amounts/money.ts'
import { nameOfListing } from '../cards/card.ts'
import { foldName } from '../fold-name.ts'
import { placeAndTown, price } from '../listings/listing.ts'
import type { DraftRecord } from '../office/editor.ts'
import type { LikelyDouble } from './imports.ts'

/** Listings and rows by name, place and price, of which likely doubles have the same (M3.1). */
export type Doubles = {
  add(record: DraftRecord, of: { id: string } | { row: number }): void
  /** Finds those that were added, ten at most, without the row itself. */
  find(record: DraftRecord, row: number): LikelyDouble[]
}

/** In doubles of one row. */
const maxDoubles = 10

export function createDoubles(): Doubles {
  const found = new Map<string, LikelyDouble[]>()
  return {
    add(record, of) {
      const key = keyOf(record)
      if (key === null) return
      const known = found.get(key) ?? []
      if (known.length <= maxDoubles) found.set(key, [...known, toDouble(record, of)])
    },
    find: (record, row) =>
      (found.get(keyOf(record) ?? '') ?? []).filter((each) => each.row !== row).slice(0, maxDoubles),
  }
}

/** Null for a listing without a name. */
function keyOf(record: DraftRecord): string | null {
  const name = foldName(record.propertyName ?? '')
  return name === '' ? null : `${name}\n${foldName(placeAndTown(record))}\n${price(record) ?? ''}`
}

function toDouble(record: DraftRecord, of: { id: string } | { row: number }): LikelyDouble {
  const kes = price(record)
  return {
    id: null,
    row: null,
    ...of,
    name: nameOfListing(record),
    place: placeAndTown(record),
    price: kes === null ? 'Price on request' : formatBound(kes),
  }
}
