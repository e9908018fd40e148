import { setImmediate } from 'node:timers/promises'
import { readOldAddress } from '../../domain/redirects/old-address.ts'
import { isOwnPath } from '../../domain/redirects/own-path.ts'
import {
  type FindRedirect,
  indexRedirects,
  isHome,
  maxRedirects,
  type Redirect,
} from '../../domain/redirects/redirects.ts'
import { countRows } from '../database/count-rows.ts'
import { inGroups } from '../database/in-groups.ts'
import { insertMany } from '../database/insert-many.ts'
import { readVersion } from '../database/listing-version.ts'
import { lockKey } from '../database/locks.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'

export type Redirects = {
  /** The path that an address leads to (M5.1); null where no redirect has it. */
  find: FindRedirect
  /** False when the database has another version than the last reading. */
  isCurrent(): Promise<boolean>
  refresh(): Promise<void>
}

/** All redirects in memory: those of the firm's file, then those of the database. There are none until `refresh` has read them. */
export function createRedirects(db: SiteDatabase, ofFile: readonly Redirect[]): Redirects {
  let find: FindRedirect = () => null
  let version: number | null = null
  return {
    find: (address) => find(address),
    isCurrent: async () => version === (await readVersion(db, 'redirects')),
    async refresh() {
      // First, so that what is written meanwhile is read the next time.
      const current = await readVersion(db, 'redirects')
      const stored = await listStored(db)
      find = indexRedirects([...ofFile, ...stored])
      version = current
    },
  }
}

type StoredRedirect = Redirect & Pick<Tables['redirects'], 'source'>

/** A statement on SQLite blocks the process, so it is short. */
const rowsPerStatement = 1_000

/** The redirects of the database, in the order of their addresses. */
export async function listStored(db: SiteDatabase): Promise<StoredRedirect[]> {
  const found: StoredRedirect[] = []
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('redirects')
      .select(['old_address as from', 'target as to', 'source'])
      .where('old_address', '>', last)
      .orderBy('old_address')
      .limit(rowsPerStatement)
      .execute()
    found.push(...rows)
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerStatement) return found
    last = end.from
    await setImmediate()
  }
}

/** The origin of redirects, and the instant at which they are added. */
type Origin = { source?: Tables['redirects']['source']; importId?: string | null; now?: Date }

/**
 * Leads old addresses to pages, in the transaction that makes or finds the pages. A full address loses its host; what is no address, or leads to no path of
 * ours, is left out, as are our home page and one that leads somewhere already. Returns those that were added; null where there would be more than 20,000, and then
 * none is.
 */
export async function addRedirects(
  transaction: SiteTransaction,
  redirects: readonly Redirect[],
  { source = 'import', importId = null, now = new Date() }: Origin = {},
): Promise<Redirect[] | null> {
  // So that two that add at once do not exceed the limit together.
  await lockKey(transaction, 'redirects')
  const read = redirects.flatMap(({ from, to }) => {
    const address = readOldAddress(from)
    return address !== null && !isHome(address) && isOwnPath(to) ? [[address, to] as const] : []
  })
  const added: Redirect[] = []
  const before = await countRows(transaction.selectFrom('redirects'))
  for (const some of inGroups([...new Map(read)], rowsPerStatement)) {
    const addresses = some.map(([address]) => address)
    const known = await transaction
      .selectFrom('redirects')
      .select('old_address')
      .where('old_address', 'in', addresses)
      .execute()
    const isKnown = new Set(known.map(({ old_address }) => old_address))
    added.push(...some.flatMap(([from, to]) => (isKnown.has(from) ? [] : [{ from, to }])))
  }
  if (before + added.length > maxRedirects) return null
  const origin = { source, import_id: importId, added_at: now.toISOString() }
  const rows = added.map(({ from, to }) => ({ old_address: from, target: to, ...origin }))
  await insertMany(transaction, 'redirects', rows)
  return added
}

/** Removes redirects by their old addresses, as `addRedirects` returns them. Returns those that were there. */
export async function removeRedirects(
  transaction: SiteTransaction,
  addresses: readonly string[],
): Promise<StoredRedirect[]> {
  const removed: StoredRedirect[] = []
  for (const some of inGroups(addresses, rowsPerStatement)) {
    const query = transaction.deleteFrom('redirects').where('old_address', 'in', some)
    removed.push(...(await query.returning(['old_address as from', 'target as to', 'source']).execute()))
  }
  return removed
}

/** Removes the redirects that an import gave, except those to the pages in `staying`. */
export async function removeRedirectsOf(
  transaction: SiteTransaction,
  importId: string,
  staying: ReadonlySet<string>,
): Promise<void> {
  const given = await transaction
    .selectFrom('redirects')
    .select(['old_address', 'target'])
    .where('import_id', '=', importId)
    .execute()
  const gone = given.filter(({ target }) => !staying.has(target))
  await removeRedirects(
    transaction,
    gone.map(({ old_address }) => old_address),
  )
}
