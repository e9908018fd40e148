import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { type Listing, shortId } from '../../domain/listings/listing.ts'
import { oldestReduction, type ReadPrice, readPrice } from '../../domain/listings/reduction.ts'
import { inGroups } from '../database/in-groups.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'
import { upsertRows } from '../database/upsert-rows.ts'
import type { Job } from '../timing/scheduler.ts'

/** Rows of 5 columns stay below SQLite's limit of parameters. */
const rowsPerStatement = 1_000

/** The listings whose price is not the stored one. Reads the stored prices with pauses, as a start has 100,000 of them. */
export async function listRepriced(
  db: SiteDatabase,
  listings: readonly Listing[],
  now: string,
): Promise<readonly Listing[]> {
  const repriced: Listing[] = []
  for (const some of inGroups(listings, rowsPerStatement)) {
    const stored = await findPrices(db, some)
    repriced.push(...some.filter((listing) => readPrice(stored.get(shortId(listing.id)) ?? null, listing, now)))
    await setImmediate()
  }
  return repriced
}

/** Stores the prices of these listings that changed (H15). The table must be locked: another server may have stored the same change. */
export async function storePrices(
  transaction: SiteTransaction,
  listings: readonly Listing[],
  now: string,
): Promise<void> {
  for (const some of inGroups(listings, rowsPerStatement)) {
    const stored = await findPrices(transaction, some)
    const rows = some.flatMap((listing) => {
      const short_id = shortId(listing.id)
      const price = readPrice(stored.get(short_id) ?? null, listing, now)
      return price ? [{ short_id, ...toRow(price) }] : []
    })
    if (rows.length > 0) await upsertRows(transaction, 'listing_prices', rows)
  }
}

async function findPrices(db: SiteDatabase, listings: readonly Listing[]): Promise<ReadonlyMap<string, ReadPrice>> {
  const ids = listings.map(({ id }) => shortId(id))
  const rows = await db.selectFrom('listing_prices').selectAll().where('short_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.short_id, toPrice(row)]))
}

/** The prices that fell within 90 days, by short id. */
export async function listFallenPrices(db: SiteDatabase, now: number): Promise<ReadonlyMap<string, ReadPrice>> {
  const rows = await db
    .selectFrom('listing_prices')
    .selectAll()
    .where('former_kes', 'is not', null)
    .where('read_at', '>', oldestReduction(now).toISOString())
    .execute()
  return new Map(rows.map((row) => [row.short_id, toPrice(row)]))
}

/** Erases the prices before a fall that are 90 days old, and all of listings that were withdrawn so long ago. */
export async function eraseOldPrices(db: SiteDatabase, now: Date): Promise<void> {
  const oldest = oldestReduction(now.getTime()).toISOString()
  await db
    .updateTable('listing_prices')
    .set({ former_kes: null })
    .where('former_kes', 'is not', null)
    .where('read_at', '<=', oldest)
    .execute()
  const withdrawn = db
    .selectFrom('known_listings')
    .select('known_listings.short_id')
    .where('withdrawn_at', '<=', oldest)
  await db.deleteFrom('listing_prices').where('short_id', 'in', withdrawn).execute()
}

/** Once a day each server erases what no page shows any more. */
export function createPriceRetention(db: SiteDatabase): Job {
  return { name: 'erase-old-prices', interval: 24 * 60 * 60_000, run: (now) => eraseOldPrices(db, now) }
}

type Row = Selectable<Tables['listing_prices']>

function toPrice({ kes, status, read_at, former_kes }: Row): ReadPrice {
  return { kes, status, readAt: read_at, formerKes: former_kes }
}

function toRow({ kes, status, readAt, formerKes }: ReadPrice): Omit<Row, 'short_id'> {
  return { kes, status, read_at: readAt, former_kes: formerKes }
}
