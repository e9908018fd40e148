import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { landLookups } from '../../domain/costs/listing-land.ts'
import { type Listing, shortId } from '../../domain/listings/listing.ts'
import { listOnScreen } from '../../domain/listings/on-screen.ts'
import { type ScreenId, screenIds } from '../../domain/listings/screens.ts'
import { createTextIndex } from '../../domain/listings/text-search.ts'
import { memoize } from '../../domain/memoize.ts'
import type { Catalogue, FindListingResult, Log, Unavailable } from '../../domain/ports.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { digestOf } from '../digest.ts'
import { type ListingSource, newestFirst } from '../ports/listing-source.ts'
import type { ReadFailure, UnreadableRecord } from '../ports/read-failure.ts'
import type { ContentSource } from '../stale-cache/content-source.ts'
import { createReadingCheck } from '../stale-cache/reading-check.ts'
import { createStaleCache, type StaleCacheOptions } from '../stale-cache/stale-cache.ts'
import { createListingMemory, listWithdrawn } from './known-listings.ts'
import { createReductions } from './reductions.ts'
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
export type CachedCatalogue = Omit<Catalogue, 'list'> &
  ContentSource & { list(screen: ScreenId): Promise<({ ok: true } & ListingSnapshot) | Unavailable> }

type CatalogueOptions = Omit<StaleCacheOptions<ListingSnapshot>, 'read' | 'what'> & {
  source: ListingSource
  /** True when missing listings were really withdrawn; in a foreign service they may be missing by a fault. */
  trustsLosses: boolean
  /** Stores withdrawn listings, and prices. */
  db: SiteDatabase
}

/** One snapshot of all listings; the screens are filters over it (section 7). */
export function createCatalogue({
  source,
  trustsLosses,
  db,
  log,
  clock = Date.now,
  ...options
}: CatalogueOptions): CachedCatalogue {
  const cache = createStaleCache({ ...options, log, clock, read, what: 'the listings' })
  const check = createReadingCheck<Listing>({ trustsLosses, clock })
  const texts = createTextReader(log)
  const remember = createListingMemory(db, log)
  const reductions = createReductions({ db, clock, log })
  const stored = cache.last()
  /** The ids in the last answer, accepted or rejected, that are not shown; by short id. */
  let unshown = toUnshown(stored?.unreadable ?? [], stored)
  if (stored) void texts.read(stored.listings)
  let sharedShortIds = ''

  async function read(last: ListingSnapshot | null): Promise<{ ok: true; value: ListingSnapshot } | ReadFailure> {
    const readAt = clock()
    const answer = await source.list()
    if (!answer.ok) return answer
    const { unreadable } = answer
    const before = last && { items: last.listings, unreadable: last.unreadable }
    const checked = check(before, { items: answer.listings, unreadable })
    if (!checked.ok) {
      unshown = toUnshown([...answer.listings, ...unreadable], last)
      return checked
    }
    // The copies of unreadable records come last, so sort them in.
    const listings = unreadable.length > 0 ? checked.items.toSorted(newestFirst) : checked.items
    const revision = answer.revision ?? (await toRevision(listings, unreadable))
    // What searches compute is cached by the list, so an equal one stays.
    const value = { listings: last?.revision === revision ? last.listings : listings, readAt, revision, unreadable }
    unshown = toUnshown(unreadable, value)
    reportShared(value)
    await remember({ revision, offered: byShortId(value.listings).newest, unread: [...unshown.keys()], readAt })
    await reductions.read()
    source.compareScreens?.().catch((err) => log.error({ err }, 'the screens of the listings cannot be compared'))
    // Last, because it takes as long as all before. The first listings are shown at once; later ones are few, and a search for
    // words needs not wait for them.
    const textsRead = texts.read(value.listings)
    if (last) await textsRead
    return { ok: true, value }
  }

  function reportShared({ listings }: ListingSnapshot) {
    const shortIds = [...byShortId(listings).shared]
    const text = shortIds.join(' ')
    if (text && text !== sharedShortIds)
      log.warn({ shortIds }, 'several listings share a short id: the newest is shown')
    sharedShortIds = text
  }

  async function findMany(ids: readonly string[]): Promise<FindListingResult[]> {
    const snapshot = await cache.get()
    if (!snapshot) return ids.map(() => ({ found: 'unavailable' }))
    const offered = byShortId(snapshot.listings).newest
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
      const [snapshot] = await Promise.all([cache.get(), reductions.ready()])
      return snapshot ? { ok: true, ...snapshot, listings: onScreens[screen](snapshot.listings) } : { ok: false }
    },

    async find(id) {
      const [result = { found: 'nothing' }] = await findMany([id])
      return result
    },

    findMany,
    findReduction: reductions.find,

    async prepareTextSearch(query) {
      if (query) await texts.finished()
      return texts.matchText
    },

    revision() {
      const snapshot = cache.peek()
      return snapshot && [snapshot.revision, reductions.revision()].filter(Boolean).join('-')
    },
    refresh: cache.refresh,
    fault: cache.fault,
    countUnreadable: () => cache.last()?.unreadable.length ?? 0,
  }
}

const sizesWithoutPause = 50

/** Reads the texts of the listings, and the sizes in them, for searches, with other requests in between. */
function createTextReader(log: Log) {
  const index = createTextIndex()
  let reading = Promise.resolve()

  async function readNow(listings: readonly Listing[]) {
    try {
      for (const _ of index.readTexts(listings)) await setImmediate()
      // Searches for words need not wait for it.
      readSizes(listings).catch((err) => log.error({ err }, 'the sizes of land cannot be read'))
    } catch (err) {
      log.error({ err }, 'the texts of the listings cannot be read')
    }
  }

  /** A search for a size would wait half a second for those of 10,000 listings. */
  async function readSizes(listings: readonly Listing[]) {
    for (const [position, listing] of listings.entries()) {
      landLookups.acres(listing)
      if (position % sizesWithoutPause === 0) await setImmediate()
    }
  }

  return {
    matchText: index.matchText,
    read(listings: readonly Listing[]) {
      reading = readNow(listings)
      return reading
    },
    finished: () => reading,
  }
}

/** Each screen is filtered when it is first asked for. */
const onScreens = Object.fromEntries(
  screenIds.map((screen) => [screen, memoize((listings: readonly Listing[]) => listOnScreen(screen, listings))]),
) as Record<ScreenId, (listings: readonly Listing[]) => readonly Listing[]>

/** The newest listing at each short id, and the short ids that several listings share (B8). */
const byShortId = memoize((listings: readonly Listing[]) => {
  const newest = new Map<string, Listing>()
  const shared = new Set<string>()
  for (const listing of listings) {
    const key = shortId(listing.id)
    if (newest.has(key)) shared.add(key)
    else newest.set(key, listing)
  }
  return { newest, shared }
})

/** An address longer than the short id must be the whole id: otherwise any text could follow the short id. */
function isNamedBy({ id: whole }: Pick<Listing, 'id'>, id: string) {
  return id.length === shortId(id).length || id.toLowerCase() === whole.toLowerCase()
}

/** The ids of records that are not shown, by short id. */
function toUnshown(records: readonly UnreadableRecord[], shown: ListingSnapshot | null): ReadonlyMap<string, string> {
  if (records.length === 0) return new Map()
  const shownIds = new Set(shown?.listings.map(({ id }) => id))
  return new Map(
    records.flatMap(({ id }) => (typeof id === 'string' && !shownIds.has(id) ? [[shortId(id), id] as const] : [])),
  )
}

/** Sources return the same object for an unchanged listing, so each is serialised once. */
const digestOfListing = memoize((listing: Listing) => digestOf(listing))

async function toRevision(listings: readonly Listing[], unreadable: readonly UnreadableRecord[]) {
  const all = createHash('sha256')
  if (unreadable.length > 0) all.update(JSON.stringify(unreadable))
  for (const [position, listing] of listings.entries()) {
    // A digest of 10,000 new listings takes a tenth of a second.
    if (position % 500 === 0) await setImmediate()
    all.update(digestOfListing(listing))
  }
  return all.digest('base64url').slice(0, 12)
}
