import { setImmediate } from 'node:timers/promises'
import { type Listing, pictures } from '../../domain/listings/listing.ts'
import { countRows } from '../database/count-rows.ts'
import { readListingVersion } from '../database/listing-version.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { createListingReader, type ListingContext } from '../sources/listing.ts'
import { type ListingSource, newestFirst } from '../sources/listing-source.ts'
import { fromRow } from './listing-row.ts'

type DatabaseSource = ListingSource & {
  /** False when the database has another version of the listings than the last list. */
  isCurrent(): Promise<boolean>
}

type Options = ListingContext & {
  db: SiteDatabase
  /** Reads the facts of these pictures, before a page shows them. */
  loadFacts?: (urls: readonly string[]) => Promise<void>
}

/** The listings of our own database. Only the rows that changed since the last list are read. */
export function createDatabaseSource({ db, loadFacts, ...context }: Options): DatabaseSource {
  const toListing = createListingReader(context)
  const known = new Map<string, Listing>()
  let listings: readonly Listing[] = []
  let version: number | null = null

  async function read() {
    const before = version ?? 0
    const current = await readListingVersion(db)
    if (current === version) return
    const changed = await readSince(before)
    const gone = await listReplaced(before)
    const count = await countRows(db.selectFrom('listings'))
    // If a statement fails, the next list reads all rows.
    version = null
    for (const id of gone) known.delete(id)
    for (const listing of changed) known.set(listing.id, listing)
    // Rows that were deleted without a trace, as a restore does.
    if (known.size !== count) {
      const all = await readSince(0)
      known.clear()
      for (const listing of all) known.set(listing.id, listing)
    }
    listings = [...known.values()].sort(newestFirst)
    version = current
  }

  /** The listings whose rows have a version above this one. */
  async function readSince(after: number): Promise<Listing[]> {
    const found: Listing[] = []
    for (let last = { version: after + 1, id: '' }; ; ) {
      const rows = await db
        .selectFrom('listings')
        .selectAll()
        .where((eb) => eb(eb.refTuple('version', 'id'), '>', eb.tuple(last.version, last.id)))
        .orderBy('version')
        .orderBy('id')
        .limit(rowsPerStatement)
        .execute()
      const some = rows.map((row) => toListing(fromRow(row)))
      await loadFacts?.(some.flatMap(listPictures))
      found.push(...some)
      const end = rows.at(-1)
      if (!end || rows.length < rowsPerStatement) return found
      last = end
      await setImmediate()
    }
  }

  async function listReplaced(after: number): Promise<ReadonlySet<string>> {
    const rows = await db.selectFrom('replaced_listings').select('listing_id').where('version', '>', after).execute()
    return new Set(rows.map(({ listing_id }) => listing_id))
  }

  return {
    async list() {
      try {
        await read()
      } catch (error) {
        return { ok: false, reason: 'unexpected', detail: error instanceof Error ? error.message : String(error) }
      }
      return { ok: true, listings, unreadable: [], revision: `${version}` }
    },
    isCurrent: async () => version === null || version === (await readListingVersion(db)),
  }
}

function listPictures(listing: Listing): string[] {
  return [...pictures(listing), ...listing.floorPlans.map(({ url }) => url)]
}

/** Each statement on SQLite blocks the process, so it is short. */
const rowsPerStatement = 100
