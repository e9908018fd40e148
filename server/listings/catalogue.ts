import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { availableSince, pastFrom } from '../../domain/listings/availability.ts'
import { blankListing } from '../../domain/listings/fields.ts'
import { type Listing, shortId } from '../../domain/listings/listing.ts'
import { once } from '../../domain/once.ts'
import type { Catalogue, FindListingResult, Log, Unavailable } from '../../domain/ports.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import type { WordsContent } from '../../domain/sentence/sentence-words.ts'
import { createSnapshot, createTextReaders, type Snapshot } from '../../domain/snapshot.ts'
import type { SiteDatabase } from '../database/tables.ts'
import { type ListingSource, newestFirst } from '../sources/listing-source.ts'
import type { ReadFailure, UnreadableRecord } from '../sources/read-failure.ts'
import type { ContentSource } from '../sources/stale-cache/content-source.ts'
import { createReadingCheck } from '../sources/stale-cache/reading-check.ts'
import { createStaleCache, type StaleCacheOptions } from '../sources/stale-cache/stale-cache.ts'
import { digestOf } from '../text/digest.ts'
import { createListingMemory, findGone } from './known-listings.ts'
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

/** A reading with all that is derived from it, which the copy on disk leaves out. */
type Reading = ListingSnapshot & {
  snapshot: Snapshot
  shortIds: ReturnType<typeof listShortIds>
  /** The instants at which a page changes by itself: search engines are asked to leave it out (B16), or its day has passed (B17). */
  pageChanges: readonly number[]
  /** Starts to read the texts, once, and tells when they are read. */
  readTexts(): Promise<void>
  /** True once they are read. */
  hasTexts(): boolean
}

export type CachedCatalogue = Omit<Catalogue, 'list'> &
  ContentSource & {
    list(screen: ScreenId, query?: string): Promise<({ ok: true } & Reading) | Unavailable>
  }

type CatalogueOptions = Omit<StaleCacheOptions<ListingSnapshot>, 'read' | 'what'> & {
  /** The places and words of the site. */
  content: WordsContent
  source: ListingSource
  /** True when missing listings were really withdrawn; in a foreign service they may be missing by a fault. */
  trustsLosses: boolean
  /** Stores withdrawn listings, and prices. */
  db: SiteDatabase
}

/** One snapshot of all listings; the screens are filters over it (section 7). */
export function createCatalogue({
  source,
  content,
  trustsLosses,
  db,
  copy = null,
  log,
  clock = Date.now,
  ...options
}: CatalogueOptions): CachedCatalogue {
  const readers = createTextReaders()
  const cache = createStaleCache<Reading>({
    ...options,
    copy: copy && {
      load() {
        const stored = copy.load()
        // A copy of before a field was added lacks that field.
        return (
          stored && derive({ ...stored, listings: stored.listings.map((listing) => ({ ...blankListing, ...listing })) })
        )
      },
      save: ({ listings, readAt, revision, unreadable }) => copy.save({ listings, readAt, revision, unreadable }),
    },
    log,
    clock,
    read,
    what: 'the listings',
  })
  const check = createReadingCheck<Listing>({ trustsLosses, clock })
  const remember = createListingMemory(db, log)
  const reductions = createReductions({ db, clock, log })
  /** Each listing is serialised once: sources return the same object for an unchanged one. */
  const digests = new WeakMap<Listing, string>()
  const stored = cache.last()
  /** The ids in the last answer, accepted or rejected, that are not shown; by short id. */
  let unshown = toUnshown(stored?.unreadable ?? [], stored)
  void stored?.readTexts()
  let sharedShortIds = ''

  function derive(reading: ListingSnapshot): Reading {
    const snapshot = createSnapshot(reading.listings, content, readers)
    let hasTexts = false
    return {
      ...reading,
      snapshot,
      shortIds: listShortIds(reading.listings),
      pageChanges: reading.listings
        .flatMap((listing) => [pastFrom(listing), availableSince(listing)])
        .filter((instant) => instant !== null),
      readTexts: once(async () => {
        await readTexts(snapshot, log)
        hasTexts = true
      }),
      hasTexts: () => hasTexts,
    }
  }

  async function read(last: Reading | null): Promise<{ ok: true; value: Reading } | ReadFailure> {
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
    const revision = answer.revision ?? (await toRevision(listings, unreadable, digests))
    const value: Reading =
      last?.revision === revision ? { ...last, readAt, unreadable } : derive({ listings, readAt, revision, unreadable })
    unshown = toUnshown(unreadable, value)
    reportShared(value.shortIds)
    await remember({ revision, offered: value.shortIds.newest, unread: [...unshown.keys()], readAt })
    await reductions.read()
    source.compareScreens?.().catch((err) => log.error({ err }, 'the screens of the listings cannot be compared'))
    // Last, because it takes as long as all before. Changed ones are few, and a search for words needs not wait for them. While those of
    // before are not read either, all of them would be waited for: seconds after a start.
    const textsRead = value.readTexts()
    if (last?.hasTexts()) await textsRead
    return { ok: true, value }
  }

  function reportShared({ shared }: Reading['shortIds']) {
    const shortIds = [...shared]
    const text = shortIds.join(' ')
    if (text && text !== sharedShortIds)
      log.warn({ shortIds }, 'several listings share a short id: the newest is shown')
    sharedShortIds = text
  }

  async function findMany(ids: readonly string[]): Promise<FindListingResult[]> {
    const reading = await cache.get()
    if (!reading) return ids.map(() => ({ found: 'unavailable' }))
    const offered = reading.shortIds.newest
    const missing = ids.filter((id) => !offered.has(shortId(id)) && !isUnshown(id))
    const gone = await findGone(db, missing.map(shortId))
    return ids.map((id): FindListingResult => {
      const listing = offered.get(shortId(id))
      if (listing) return isNamedBy(listing, id) ? { found: 'listing', listing } : { found: 'nothing' }
      if (isUnshown(id)) return { found: 'unavailable' }
      return gone.get(shortId(id)) ?? { found: 'nothing' }
    })
  }

  function isUnshown(id: string) {
    const unread = unshown.get(shortId(id))
    return unread !== undefined && isNamedBy({ id: unread }, id)
  }

  return {
    name: 'listings',

    async list(screen, query = '') {
      const [reading] = await Promise.all([cache.get(), reductions.ready()])
      if (!reading) return { ok: false }
      if (query) await reading.readTexts()
      return { ok: true, ...reading, listings: reading.snapshot.list(screen) }
    },

    async find(id) {
      const [result = { found: 'nothing' }] = await findMany([id])
      return result
    },

    findMany,
    findReduction: reductions.find,
    isPast: (listing) => (pastFrom(listing) ?? Number.POSITIVE_INFINITY) <= clock(),

    revision() {
      const snapshot = cache.peek()
      const now = clock()
      const changed = snapshot?.pageChanges.filter((instant) => instant <= now).length
      return snapshot && [snapshot.revision, reductions.revision(), changed].filter(Boolean).join('-')
    },
    refresh: cache.refresh,
    fault: cache.fault,
    countUnreadable: () => cache.last()?.unreadable.length ?? 0,
  }
}

/** With other requests in between. */
async function readTexts(snapshot: Snapshot, log: Log): Promise<void> {
  try {
    for (const _ of snapshot.readTexts()) await setImmediate()
  } catch (err) {
    log.error({ err }, 'the texts of the listings cannot be read')
  }
}

/** The newest listing at each short id, and the short ids that several listings share (B8). */
function listShortIds(listings: readonly Listing[]) {
  const newest = new Map<string, Listing>()
  const shared = new Set<string>()
  for (const listing of listings) {
    const key = shortId(listing.id)
    if (newest.has(key)) shared.add(key)
    else newest.set(key, listing)
  }
  return { newest, shared }
}

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

async function toRevision(
  listings: readonly Listing[],
  unreadable: readonly UnreadableRecord[],
  digests: WeakMap<Listing, string>,
) {
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
