import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Listing, shortId } from '../../app/listings/listing.ts'
import { type ListingVariant, listingVariants } from '../../app/listings/variants.ts'
import type { Tables } from '../database/tables.ts'
import type { DiskCopy } from '../last-good/disk-copy.ts'
import { createLastGood, type LastGood, type ReadingFault } from '../last-good/last-good.ts'
import type { ReadFailure } from '../last-good/read-failure.ts'
import type { Log } from '../log.ts'
import { findWithdrawn, rememberListings, type WithdrawnListing } from './known-listings.ts'
import type { ListingSource } from './source.ts'

/** The listings of a variant, as they were read last. */
export type ListingSnapshot = {
  /** Newest first: the fetched order reversed (B1). */
  listings: readonly Listing[]
  /** Milliseconds since 1970. */
  readAt: number
  /** Changes when any listing does, or their order. */
  revision: string
}

type ListResult = ({ ok: true } & ListingSnapshot) | { ok: false }

type FindResult =
  | { found: 'listing'; listing: Listing }
  | { found: 'withdrawn'; listing: WithdrawnListing }
  | { found: 'nothing' }
  | { found: 'unavailable' }

/** The port that pages read listings from. It waits for the content service only where nothing was ever read. */
export type Catalogue = {
  list(variant: ListingVariant): Promise<ListResult>
  /** By short or full id, in any case; the newest of those that share a short id (B8). */
  find(id: string): Promise<FindResult>
  /** Changes when any listing of any variant does; null while one of these was never read. */
  revision(): string | null
  /** Reads every variant again; says whether all could be read. */
  refresh(): Promise<boolean>
  /** Of the variant whose reading lies back longest; null where all are as new as they should be. */
  fault(): ReadingFault | null
}

type CatalogueOptions = {
  source: ListingSource
  /** Where withdrawn listings are remembered. */
  db: Kysely<Tables>
  /** Keeps the listings of a variant over a restart. */
  copyOf?: (variant: ListingVariant) => DiskCopy<ListingSnapshot> | null
  /** Listings that were read longer ago are read again in the background. */
  maxAgeMs: number
  log: Log
  /** Milliseconds since 1970. */
  clock?: () => number
}

export function createCatalogue({
  source,
  db,
  copyOf = () => null,
  maxAgeMs,
  log,
  clock = Date.now,
}: CatalogueOptions): Catalogue {
  const kept = Object.fromEntries(
    listingVariants.map((variant) => [
      variant,
      createLastGood({
        read: () => read(variant),
        what: 'the listings',
        fields: { variant },
        copy: copyOf(variant),
        maxAgeMs,
        log,
        clock,
      }),
    ]),
  ) as Record<ListingVariant, LastGood<ListingSnapshot>>
  let index: { revision: string; byShortId: ReadonlyMap<string, Listing> } | null = null
  let sharedShortIds = ''
  let rememberedRevision = ''

  async function read(variant: ListingVariant): Promise<{ ok: true; value: ListingSnapshot } | ReadFailure> {
    const readAt = clock()
    const result = await source.list(variant)
    if (!result.ok) return result
    const listings = result.listings.toReversed()
    const value = { listings, readAt, revision: toRevision(listings) }
    if (variant === 'all') await remember(value)
    return { ok: true, value }
  }

  async function remember(snapshot: ListingSnapshot) {
    if (snapshot.revision === rememberedRevision) return
    try {
      await rememberListings(db, [...shortIdsOf(snapshot).values()], new Date(snapshot.readAt).toISOString())
      rememberedRevision = snapshot.revision
    } catch (err) {
      // Listings can be shown without it, and the next reading tries again.
      log.error({ err }, 'which listings are withdrawn cannot be noted')
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

  return {
    async list(variant) {
      const snapshot = await kept[variant].get()
      return snapshot ? { ok: true, ...snapshot } : { ok: false }
    },

    async find(id) {
      const all = await kept.all.get()
      if (!all) return { found: 'unavailable' }
      const key = shortId(id)
      const listing = shortIdsOf(all).get(key)
      if (listing) return namedBy(listing, id) ? { found: 'listing', listing } : { found: 'nothing' }
      const withdrawn = await findWithdrawn(db, key)
      return withdrawn ? { found: 'withdrawn', listing: withdrawn } : { found: 'nothing' }
    },

    revision() {
      const revisions = listingVariants.map((variant) => kept[variant].peek()?.revision)
      return revisions.every(Boolean) ? revisions.join('.') : null
    },

    async refresh() {
      const outcomes = await Promise.all(listingVariants.map((variant) => kept[variant].refresh()))
      return outcomes.every(Boolean)
    },

    fault() {
      const faults = listingVariants.flatMap((variant) => kept[variant].fault() ?? [])
      return faults.toSorted((a, b) => ((a.lastRead ?? '') < (b.lastRead ?? '') ? -1 : 1))[0] ?? null
    },
  }
}

/** A longer address must be the whole id: anything may follow the first ten characters otherwise. */
function namedBy({ id: whole }: Listing, id: string) {
  return id.length === shortId(id).length || id.toLowerCase() === whole.toLowerCase()
}

/** A source gives the same object for a listing that did not change: it is written out once, however many lists it stands in. */
const digests = new WeakMap<Listing, string>()

function toRevision(listings: readonly Listing[]) {
  const all = createHash('sha256')
  for (const listing of listings) {
    const digest = digests.get(listing) ?? createHash('sha256').update(JSON.stringify(listing)).digest('base64url')
    digests.set(listing, digest)
    all.update(digest)
  }
  return all.digest('base64url').slice(0, 12)
}
