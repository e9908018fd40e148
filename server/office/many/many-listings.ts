import { nameOfListing } from '../../../domain/cards/card.ts'
import { isPerMonth, price } from '../../../domain/listings/listing.ts'
import type { ManyListings } from '../../../domain/office/many.ts'
import { formatHeader, formatRow } from '../../csv.ts'
import { readListings } from '../listings/stored-listing.ts'
import { createManyChanges, type ManyOptions } from './change-many.ts'
import { shownValues } from './change-values.ts'
import { findDeed } from './deeds.ts'
import { changeKinds } from './stored-deed.ts'

/** Changes many of our own listings in one deed, and reads what its pages show. */
export function createManyListings(options: ManyOptions): ManyListings {
  const { db, clock } = options
  return {
    ...createManyChanges(options),
    findDeed: (id) => findDeed(db, id, { kinds: changeKinds, now: new Date(clock()) }),

    async listPrices(ids) {
      const listings = await readListings(db, ids)
      return ids.flatMap((id) => {
        const stored = listings.get(id)
        if (!stored) return []
        const shown = shownValues(stored)
        const [kes, draft] = [price(shown), price(stored.current)]
        const perMonth = isPerMonth(shown)
        return [{ id, name: nameOfListing(stored.current), kes, draft: draft === kes ? null : draft, perMonth }]
      })
    },

    toCsv: (titles, rows) => [formatHeader(titles), ...rows.map((row) => formatRow([...row]))].join(''),
  }
}
