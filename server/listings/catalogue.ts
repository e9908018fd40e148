import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { listingFields } from '../../domain/listings/fields.ts'
import { type Listing, shortId } from '../../domain/listings/listing.ts'
import { type ScreenId, screenIds } from '../../domain/listings/screens.ts'
import { matchText, readTexts } from '../../domain/listings/text-search.ts'
import type { Catalogue, Clock, FindListingResult, Log, Unavailable } from '../../domain/ports.ts'
import type { Tables } from '../database/tables.ts'
import { digestOf } from '../digest.ts'
import { byAge, type ListingSource } from '../ports/listing-source.ts'
import type { ReadFailure, UnreadableRecord } from '../ports/read-failure.ts'
import type { ContentSource } from '../stale-cache/content-source.ts'
import type { DiskCopy } from '../stale-cache/disk-copy.ts'
import { createReadingCheck, type Records } from '../stale-cache/reading-check.ts'
import { createStaleCache, type StaleCache } from '../stale-cache/stale-cache.ts'
import { listWithdrawn, rememberListings } from './known-listings.ts'

/** The listings of a screen, as they were read last. */
export type ListingSnapshot = {
  /** Newest first: the fetched order reversed (B1). */
  listings: readonly Listing[]
  /** Milliseconds since 1970. */
  readAt: number
  /** Changes with any listing and with their order. */
  revision: string
  /** Records that cannot be parsed. The last copy of such a record may be among the listings. */
  unreadable: readonly UnreadableRecord[]
}

/** The catalogue as a content source. */
export type CachedCatalogue = Omit<Catalogue, 'list'> &
  ContentSource & { list(screen: ScreenId): Promise<({ ok: true } & ListingSnapshot) | Unavailable> }

type CatalogueOptions = {
  source: ListingSource
  /** True when missing listings were really withdrawn; in a foreign service they may be missing by a fault. */
  trustsLosses: boolean
  /** Stores withdrawn listings. */
  db: Kysely<Tables>
  /** Keeps the listings of a screen over a restart. */
  openCopy?: (screen: ScreenId) => DiskCopy<ListingSnapshot> | null
  /** Older listings are read again in the background. */
  maxAgeMs: number
  log: Log
  /** Milliseconds since 1970. */
  clock?: Clock
}

export function createCatalogue({
  source,
  trustsLosses,
  db,
  openCopy = () => null,
  maxAgeMs,
  log,
  clock = Date.now,
}: CatalogueOptions): CachedCatalogue {
  const caches = Object.fromEntries(
    screenIds.map((screen) => [
      screen,
      createStaleCache({
        read: (last) => read(screen, last),
        what: 'the listings',
        fields: { screen },
        copy: openCopy(screen),
        maxAgeMs,
        log,
        clock,
      }),
    ]),
  ) as Record<ScreenId, StaleCache<ListingSnapshot>>
  const checks = Object.fromEntries(
    screenIds.map((screen) => [screen, createReadingCheck<Listing>({ trustsLosses, clock })]),
  ) as Record<ScreenId, ReturnType<typeof createReadingCheck<Listing>>>
  /** The ids in the last answer, accepted or rejected, that are not shown; by short id. */
  let unshown: ReadonlyMap<string, string> = toUnshown(caches.all.last()?.unreadable ?? [], caches.all.last())
  for (const copy of screenIds.flatMap((screen) => caches[screen].last() ?? [])) {
    readAhead(copy).catch((err) => log.error({ err }, 'the texts of a copy of the listings cannot be read'))
  }
  let index: { revision: string; byShortId: ReadonlyMap<string, Listing> } | null = null
  let sharedShortIds = ''
  let rememberedRevision = ''

  async function read(
    screen: ScreenId,
    last: ListingSnapshot | null,
  ): Promise<{ ok: true; value: ListingSnapshot } | ReadFailure> {
    const readAt = clock()
    const result = await source.list(screen)
    if (!result.ok) return result
    const { unreadable } = result
    const checked = await check(screen, last, { items: result.listings, unreadable })
    if (!checked.ok) {
      if (screen === 'all') unshown = toUnshown([...result.listings, ...unreadable], last)
      return checked
    }
    // The copies of unreadable records come last, so sort them in.
    const ordered = unreadable.length > 0 ? checked.items.toSorted(byAge) : checked.items
    const listings = ordered.toReversed()
    const revision = await toRevision(listings, unreadable)
    // What searches compute is cached by the list, so an equal one stays.
    const value = { listings: last?.revision === revision ? last.listings : listings, readAt, revision, unreadable }
    await readAhead(value)
    if (screen === 'all') {
      unshown = toUnshown(unreadable, value)
      await remember(value)
    }
    return { ok: true, value }
  }

  async function check(screen: ScreenId, last: ListingSnapshot | null, answer: Records<Listing>) {
    const before = last && { items: last.listings, unreadable: last.unreadable }
    if (screen === 'all') return checks.all(before, answer)
    const checked = checks[screen](before, answer, hasLeft)
    if (checked.ok || checked.reason !== 'missing') return checked
    // The read of all listings, which may still be in progress, can explain the loss.
    await caches.all.settle()
    return checks[screen](before, answer, hasLeft)
  }

  /** True when the list of all listings explains why one has left its screen: it is withdrawn, or now for sale and not for rent. */
  function hasLeft(lost: Listing) {
    const all = caches.all.last()
    if (!all || unshown.has(shortId(lost.id))) return false
    const now = shortIdsOf(all).get(shortId(lost.id))
    if (!now) return true
    const fields = ['propertyStatus', 'propertyType', 'residentialType'] as const
    return fields.some((field) => isOther(lost[field], now[field], listingFields[field].values))
  }

  async function remember(snapshot: ListingSnapshot) {
    if (snapshot.revision === rememberedRevision) return
    try {
      const unread = [...unshown.keys()]
      const offered = [...shortIdsOf(snapshot).values()]
      await rememberListings(db, { offered, unread, now: new Date(snapshot.readAt).toISOString() })
      rememberedRevision = snapshot.revision
    } catch (err) {
      // The listings can be shown all the same, and the next read tries again.
      log.error({ err }, 'withdrawn listings cannot be stored')
    }
  }

  function shortIdsOf({ listings, revision }: ListingSnapshot) {
    if (index?.revision === revision) return index.byShortId
    const groups = Map.groupBy(listings, (listing) => shortId(listing.id))
    const byShortId = new Map([...groups].flatMap(([key, [newest]]) => (newest ? [[key, newest]] : [])))
    reportShared([...groups].flatMap(([key, sharing]) => (sharing.length > 1 ? [key] : [])))
    index = { revision, byShortId }
    return byShortId
  }

  function reportShared(shortIds: string[]) {
    const text = shortIds.join(' ')
    if (text && text !== sharedShortIds)
      log.warn({ shortIds }, 'several listings share a short id: the newest is shown')
    sharedShortIds = text
  }

  async function findMany(ids: readonly string[]): Promise<FindListingResult[]> {
    const all = await caches.all.get()
    if (!all) return ids.map(() => ({ found: 'unavailable' }))
    const offered = shortIdsOf(all)
    const missing = ids.filter((id) => !offered.has(shortId(id)) && !isUnshown(id))
    const withdrawn = await listWithdrawn(db, missing.map(shortId))
    return ids.map((id): FindListingResult => {
      const listing = offered.get(shortId(id))
      if (listing) return isNamedBy(listing, id) ? { found: 'listing', listing } : { found: 'nothing' }
      if (isUnshown(id)) return { found: 'unavailable' }
      const left = withdrawn.get(shortId(id))
      return left ? { found: 'withdrawn', listing: left } : { found: 'nothing' }
    })
  }

  function isUnshown(id: string) {
    const unread = unshown.get(shortId(id))
    return unread !== undefined && isNamedBy({ id: unread }, id)
  }

  return {
    name: 'listings',

    async list(screen) {
      const snapshot = await caches[screen].get()
      return snapshot ? { ok: true, ...snapshot } : { ok: false }
    },

    async find(id) {
      const [result = { found: 'nothing' }] = await findMany([id])
      return result
    },

    findMany,
    matchText,

    revision() {
      const revisions = screenIds.map((screen) => caches[screen].peek()?.revision)
      return revisions.every(Boolean) ? revisions.join('.') : null
    },

    async refresh() {
      const outcomes = await Promise.all(screenIds.map((screen) => caches[screen].refresh()))
      return outcomes.every(Boolean)
    },

    countUnreadable: () => caches.all.last()?.unreadable.length ?? 0,

    fault() {
      const faults = screenIds.flatMap((screen) => caches[screen].fault() ?? [])
      return faults.toSorted((a, b) => ((a.lastRead ?? '') < (b.lastRead ?? '') ? -1 : 1))[0] ?? null
    },
  }
}

/** Reads the texts for searches before the listings are shown, with other requests in between. */
async function readAhead({ listings }: ListingSnapshot) {
  for (const _ of readTexts(listings)) await setImmediate()
}

/** An address longer than the short id must be the whole id: otherwise any text could follow the short id. */
function isNamedBy({ id: whole }: Pick<Listing, 'id'>, id: string) {
  return id.length === shortId(id).length || id.toLowerCase() === whole.toLowerCase()
}

/** The ids of records that are not shown, by short id. */
function toUnshown(records: readonly UnreadableRecord[], shown: ListingSnapshot | null): ReadonlyMap<string, string> {
  const shownIds = new Set(shown?.listings.map(({ id }) => id))
  return new Map(
    records.flatMap(({ id }) => (typeof id === 'string' && !shownIds.has(id) ? [[shortId(id), id] as const] : [])),
  )
}

/** An unknown value explains nothing: the service may have changed the spelling of all values. */
function isOther(before: string | null, now: string | null, known: readonly string[]) {
  return now !== null && now !== before && known.includes(now)
}

/**
 * Sources return the same object for an unchanged listing, so each is serialised once for all screens. At module level, as
 * a digest depends on nothing but its listing.
 */
const digests = new WeakMap<Listing, string>()

async function toRevision(listings: readonly Listing[], unreadable: readonly UnreadableRecord[]) {
  const all = createHash('sha256')
  if (unreadable.length > 0) all.update(JSON.stringify(unreadable))
  for (const [position, listing] of listings.entries()) {
    // A digest of 10,000 new listings takes a tenth of a second.
    if (position % 500 === 0) await setImmediate()
    const digest = digests.get(listing) ?? digestOf(listing)
    digests.set(listing, digest)
    all.update(digest)
  }
  return all.digest('base64url').slice(0, 12)
}
