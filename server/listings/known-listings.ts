import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { nameOfListing } from '../../domain/cards/card.ts'
import { isTaken } from '../../domain/listings/availability.ts'
import { type Listing, shortId } from '../../domain/listings/listing.ts'
import type { FindListingResult, Log, WithdrawnListing } from '../../domain/ports.ts'
import { inGroups } from '../database/in-groups.ts'
import { lockTables } from '../database/locks.ts'
import { isStorableText } from '../database/storable-text.ts'
import type { SiteDatabase, SiteTransaction, Tables, WithdrawnAs } from '../database/tables.ts'
import { upsertRows } from '../database/upsert-rows.ts'
import { shift } from '../timing/instants.ts'
import { listRepriced, storePrices } from './stored-prices.ts'

/** A listing as it was shown last. */
type KnownRow = Omit<Selectable<Tables['known_listings']>, 'first_offered_at' | 'held'>

/** 1,000 rows of 8 columns stay below SQLite's limit of 32,766 parameters per statement. */
const rowsPerStatement = 1_000
type Reading = {
  revision: string
  /** By short id. */
  offered: ReadonlyMap<string, Listing>
  /** The short ids of records that cannot be parsed. */
  unread: readonly string[]
  /** Milliseconds since 1970. */
  readAt: number
}

/**
 * Stores what a restart would not know: which listings were offered, so that one that is gone answers 410 and not 404 (A5), and their
 * prices, so that one that fell says so (H15).
 */
export function createListingMemory(db: SiteDatabase, log: Log): (reading: Reading) => Promise<void> {
  let remembered: Reading | null = null
  return async (reading) => {
    const { revision, offered, unread, readAt } = reading
    if (revision === remembered?.revision) return
    const now = new Date(readAt).toISOString()
    try {
      if (remembered) {
        const before = remembered.offered
        const changed = [...offered.values()].filter((listing) => before.get(shortId(listing.id)) !== listing)
        const present = new Set(unread)
        const gone = [...before.keys(), ...remembered.unread].filter((key) => !offered.has(key) && !present.has(key))
        await rememberChanges(db, { changed, repriced: changed, gone, now, isFirst: before.size === 0 })
      } else {
        await rememberListings(db, { offered: [...offered.values()], unread, now })
      }
      remembered = reading
    } catch (err) {
      // The listings can be shown all the same, and the next read tries again.
      log.error({ err }, 'withdrawn listings and prices cannot be stored')
    }
  }
}

/**
 * Stores the offered listings, whose short ids must differ, with their prices, and marks all other known listings as withdrawn at `now`, an ISO
 * instant. The state of `unread`, the short ids of records that cannot be parsed, does not change.
 */
export async function rememberListings(
  db: SiteDatabase,
  { offered, unread, now }: { offered: readonly Listing[]; unread: readonly string[]; now: string },
): Promise<void> {
  const known = await readKnown(db)
  const present = new Set([...unread, ...offered.map(({ id }) => shortId(id))])
  await rememberChanges(db, {
    changed: offered.filter((listing) => !isKnown(toRow(listing), known)),
    repriced: await listRepriced(db, offered, now),
    gone: [...known.keys()].filter((id) => !present.has(id)),
    now,
    isFirst: known.size === 0,
  })
}

async function readKnown(db: SiteDatabase): Promise<ReadonlyMap<string, KnownRow>> {
  const known = new Map<string, KnownRow>()
  for (let last = ''; ; await setImmediate()) {
    const query = db.selectFrom('known_listings').selectAll().where('short_id', '>', last).orderBy('short_id')
    const rows = await query.limit(rowsPerStatement).execute()
    for (const row of rows) known.set(row.short_id, row)
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerStatement) return known
    last = end.short_id
  }
}

function isKnown(row: KnownRow, known: ReadonlyMap<string, KnownRow>) {
  const stored = known.get(row.short_id)
  return (
    stored !== undefined && Object.entries(row).every(([column, value]) => stored[column as keyof KnownRow] === value)
  )
}

type Changes = {
  changed: readonly Listing[]
  repriced: readonly Listing[]
  gone: readonly string[]
  now: string
  /** True where the site has shown nothing before, and nobody looks for anything yet. */
  isFirst: boolean
}

/** Stores the listings that changed, and the prices that did, and marks the short ids `gone` as withdrawn at `now`. */
async function rememberChanges(db: SiteDatabase, { changed, repriced, gone, now, isFirst }: Changes): Promise<void> {
  if (changed.length + repriced.length + gone.length === 0) return
  await db.transaction().execute(async (transaction) => {
    // Two servers that update the same rows in different orders would deadlock.
    await lockTables(transaction, ['known_listings', 'listing_prices'])
    for (const some of inGroups(gone, rowsPerStatement)) {
      await transaction
        .updateTable('known_listings')
        .set({ withdrawn_at: now })
        .where('withdrawn_at', 'is', null)
        .where('short_id', 'in', some)
        .execute()
    }
    let first = 0
    for (const some of inGroups(changed, rowsPerStatement)) {
      await forgetLongGone(transaction, some, now)
      await upsertRows(transaction, 'known_listings', some.map(toRow))
      first += await noteFirstOffers(transaction, some, now)
    }
    if (first > mostAtOnce && !isFirst)
      await transaction.updateTable('known_listings').set({ held: 1 }).where('first_offered_at', '=', now).execute()
    await storePrices(transaction, repriced, now)
  })
}

/** The facts of a listing by which it is known later. */
type KnownFacts = Parameters<typeof nameOfListing>[0] &
  Pick<Listing, 'id' | 'propertyStatus' | 'availability' | 'availabilityDate'>

/** Holds listings back that an import first shows or lowers in price, so that nobody is told of them until somebody says so (M4.5). */
export async function holdListings(
  transaction: SiteTransaction,
  listings: readonly KnownFacts[],
  now: Date,
): Promise<void> {
  for (const some of inGroups(listings, rowsPerStatement)) {
    const rows = some.map(toRow)
    await upsertRows(transaction, 'known_listings', rows)
    const ids = rows.map(({ short_id }) => short_id)
    const held = transaction.updateTable('known_listings').where('short_id', 'in', ids)
    await held.set({ held: 1 }).where('held', '=', 0).execute()
    await held.set({ first_offered_at: now.toISOString() }).where('first_offered_at', 'is', null).execute()
  }
}

/** In milliseconds. After so long off the site, or let or sold, a listing is first shown again (K5.1). */
const longGone = 30 * 24 * 60 * 60_000

/** Forgets when listings were first shown that are offered again after a long time. */
async function forgetLongGone(transaction: SiteTransaction, listings: readonly Listing[], now: string): Promise<void> {
  const ids = listings.filter((listing) => !isTaken(listing)).map(({ id }) => shortId(id))
  if (ids.length === 0) return
  const before = shift(new Date(now), -longGone)
  await transaction
    .updateTable('known_listings')
    .set({ first_offered_at: null, held: 0 })
    .where('short_id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('withdrawn_at', '<', before),
        eb.and([eb('availability', 'in', ['Let', 'Sold']), eb('availability_date', '<', before.slice(0, 10))]),
      ]),
    )
    .execute()
}

/** The number of listings that people publish at once; more are an import, of which nobody is told until somebody says so (K5.2). */
const mostAtOnce = 20

/** Notes that listings are first shown now. Returns their number. */
async function noteFirstOffers(transaction: SiteTransaction, listings: readonly Listing[], now: string) {
  const query = transaction
    .updateTable('known_listings')
    .set({ first_offered_at: now })
    .where('first_offered_at', 'is', null)
    .where(
      'short_id',
      'in',
      listings.map(({ id }) => shortId(id)),
    )
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)
}

/** The answers for listings that are not offered, by short id. One that never was, or is offered now, is absent. */
export async function findGone(
  db: SiteDatabase,
  shortIds: readonly string[],
): Promise<ReadonlyMap<string, FindListingResult>> {
  // The ids come from an address, so each may be any text.
  const storable = shortIds.filter(isStorableText)
  if (storable.length === 0) return new Map()
  const known = await db
    .selectFrom('known_listings')
    .selectAll()
    .where('short_id', 'in', storable)
    .where('withdrawn_at', 'is not', null)
    .execute()
  const withdrawn = known.map((row): [string, FindListingResult] => [
    row.short_id,
    { found: 'withdrawn', listing: toWithdrawn(row) },
  ])
  // Our own know how they left the site, whatever another server noted of them since.
  const own = await db
    .selectFrom('replaced_listings')
    .select(['withdrawn_as', (eb) => shortIdOf(eb).as('short_id')])
    .where((eb) => eb(shortIdOf(eb), 'in', storable))
    .where('withdrawn_at', 'is not', null)
    .orderBy('version')
    .execute()
  const left = new Map(own.map(({ short_id, withdrawn_as }) => [short_id, withdrawn_as]))
  const otherwise = [...left].flatMap(([id, as]): [string, FindListingResult][] => (as ? [[id, answers[as]]] : []))
  return new Map([...withdrawn, ...otherwise])
}

const answers: Record<WithdrawnAs, FindListingResult> = {
  'on-hold': { found: 'on-hold' },
  draft: { found: 'withdrawn', listing: null },
  'never-shown': { found: 'nothing' },
}

/** The expression of the index of migration 021. */
function shortIdOf({ fn, ref, lit }: ExpressionBuilder<Tables, 'replaced_listings'>) {
  return fn<string>('lower', [fn('substr', [ref('listing_id'), lit(1), lit(10)])])
}

function toWithdrawn(row: KnownRow): WithdrawnListing {
  return {
    propertyName: row.property_name,
    propertyStatus: row.property_status || null,
    propertyType: row.property_type || null,
    townCity: row.town_city,
    availability: row.availability,
    availabilityDate: row.availability_date,
    withdrawnAt: row.withdrawn_at ?? '',
  }
}

/** The columns are not nullable: an empty text stands for a missing value. */
function toRow(listing: KnownFacts) {
  return {
    short_id: shortId(listing.id),
    property_name: nameOfListing(listing),
    property_status: listing.propertyStatus ?? '',
    property_type: listing.propertyType ?? '',
    town_city: listing.townCity,
    withdrawn_at: null,
    availability: listing.availability,
    availability_date: listing.availabilityDate,
  }
}
