import { isTaken } from '../../domain/listings/availability.ts'
import { type Listing, shortId } from '../../domain/listings/listing.ts'
import { type ReadPrice, type Reduction, toReduction } from '../../domain/listings/reduction.ts'
import type { Clock, Log } from '../../domain/ports.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { digestOf } from '../text/digest.ts'
import { listFallenPrices } from './stored-prices.ts'

/** The prices that fell within 90 days (H15), in memory, because every card asks. Few listings have one. */
export function createReductions({ db, clock, log }: { db: SiteDatabase; clock: Clock; log: Log }) {
  let fallen: ReadonlyMap<string, ReadPrice> = new Map()
  let revision = ''
  const firstRead = readNow()
  let lastRead = firstRead

  async function readNow() {
    try {
      fallen = await listFallenPrices(db, clock())
      revision = fallen.size > 0 ? digestOf([...fallen].sort()) : ''
    } catch (err) {
      // The listings can be shown all the same, and the next read tries again.
      log.error({ err }, 'the prices that fell cannot be read')
    }
  }

  return {
    /** Reads them again, after a reading that has begun. */
    read() {
      lastRead = lastRead.then(readNow)
      return lastRead
    },
    /** Resolves once they were read, or could not be. */
    ready: () => firstRead,
    /** Changes with them: a price that fell 90 days ago is no longer marked. Empty without any. */
    revision: () => revision,
    find(listing: Listing): Reduction | null {
      const stored = isTaken(listing) ? undefined : fallen.get(shortId(listing.id))
      return stored ? toReduction(stored, listing, clock()) : null
    },
  }
}
