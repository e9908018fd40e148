import { isTaken } from '../../../domain/listings/availability.ts'
import { isPerMonth, type Listing, pictures, price } from '../../../domain/listings/listing.ts'
import type { BookEntry } from '../../../domain/office/book.ts'
import {
  type ListingEditor,
  type ListingRecord,
  type ListPage,
  type ListQuery,
  type ListView,
  listViews,
  type OfficeRow,
} from '../../../domain/office/editor.ts'
import { createFindByWords, type Found } from '../../../domain/office/find-by-words.ts'
import type { Clock } from '../../../domain/ports.ts'
import type { Snapshot } from '../../../domain/snapshot.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { createEntryReader, type ListEntry as Entry } from './list-entries.ts'
import { byMandate, orders } from './list-orders.ts'

type ListOptions = {
  db: SiteDatabase
  /** The published listings as the database has them now. */
  readPublished(): Promise<Snapshot>
  toListing(record: ListingRecord): Listing
  listSampleIds(): readonly string[]
  clock: Clock
}

/** The most rows that a slow phone shows within 3 s at 400 kbit/s: laying them out takes it most of a second. */
const rowsPerPage = 30
const rowsOfWhole = 500

/** Lists, searches and sorts everything that the office has, in memory (J14). */
export function createOfficeList({ readPublished, clock, ...stored }: ListOptions): ListingEditor['list'] {
  const readEntries = createEntryReader(stored)
  const findByWords = createFindByWords()

  return async (query, { personId, books, kept = null, unpaged = false }) => {
    const snapshot = await readPublished()
    const entries = await readEntries(snapshot.list('all', true), books)
    const views = createViews({ personId, untouchedSince: new Date(clock() - untouchedTime).toISOString() })
    const whyHidden = createHiding(query, entries)
    const isKept = ({ listing }: Entry) => listing.id === kept
    const byWords = query.words ? findWords() : null
    const isWanted = createFilter(query, byWords)
    const asked = entries.filter(
      (entry) => isKept(entry) || (isWanted(entry) && (query.view === null || views[query.view](entry))),
    )
    const { shown = [], ...hidden } = Object.groupBy(
      asked,
      (entry) => (isKept(entry) ? null : whyHidden(entry)) ?? 'shown',
    )
    const isDue = (entry: Entry) => views.mandate(entry) && entry.book?.personId === personId
    const dueFirst: typeof byMandate = (a, b) => Number(isDue(b)) - Number(isDue(a)) || orders.changed(a, b)
    const first = query.view === 'mandate' ? byMandate : dueFirst
    const found = shown.sort(query.sort === 'changed' ? first : orders[query.sort])
    const paged = query.whole ? rowsOfWhole : rowsPerPage
    const perPage = unpaged ? Math.max(1, found.length) : paged
    const pages = Math.max(1, Math.ceil(found.length / perPage))
    const start = (Math.min(query.page, pages) - 1) * perPage
    return {
      rows: found.slice(start, start + perPage).map((entry) => toRow(entry, query.view === 'mandate' || isDue(entry))),
      total: found.length,
      isGuess: byWords?.isGuess ?? false,
      pages,
      views: countViews(),
      hidden: { withdrawn: hidden.withdrawn?.length ?? 0, samples: hidden.samples?.length ?? 0 },
    }

    function findWords() {
      const people = new Map(entries.map(({ listing, book }) => [listing, namesIn(book)]))
      return findByWords(query.words, {
        listings: [...people.keys()],
        published: snapshot.prepared('all', true),
        sentenceWords: snapshot.sentenceWords(),
        namesOf: (listing) => people.get(listing) ?? null,
      })
    }

    function countViews() {
      const counted = entries.filter((entry) => !whyHidden(entry))
      return Object.fromEntries(
        listViews.map((view) => [view, counted.filter(views[view]).length]),
      ) as ListPage['views']
    }
  }
}

/** A listing that nobody has changed for 60 days may not be up to date. */
const untouchedTime = 60 * 24 * 60 * 60_000

function createViews({ personId, untouchedSince }: { personId: string; untouchedSince: string }) {
  const isOffered = ({ listing, state }: Entry) => state !== 'withdrawn' && !isTaken(listing)
  return {
    mine: ({ book }) => book?.personId === personId,
    'no-picture': ({ listing }) => listing.mainImage === null && listing.propertyImages.length === 0,
    unpublished: ({ hasDraft, state }) => hasDraft && state !== 'draft',
    untouched: (entry) => isOffered(entry) && entry.changedAt < untouchedSince,
    mandate: (entry) => isOffered(entry) && entry.book?.isDue === true,
  } satisfies Record<ListView, (entry: Entry) => boolean>
}

/** A withdrawn listing is shown where it is asked for, a sample where the firm has published none of its own or it is asked for (J14). */
function createHiding({ state, samples }: ListQuery, entries: readonly Entry[]) {
  const hidesWithdrawn = state === null
  const hidesSamples =
    !samples && state !== 'withdrawn' && entries.some((entry) => entry.state === 'published' && !entry.isSample)
  return (entry: Entry) => {
    if (hidesWithdrawn && entry.state === 'withdrawn') return 'withdrawn'
    return hidesSamples && entry.isSample ? 'samples' : null
  }
}

function createFilter({ state, availability, kind }: ListQuery, found: Found | null) {
  return (entry: Entry) =>
    (state === null || state === 'all' || entry.state === state) &&
    (availability === null || (entry.listing.availability ?? 'Available') === availability) &&
    (kind === null || entry.listing.propertyStatus === kind) &&
    (found === null || found.listings.has(entry.listing))
}

function namesIn(book: BookEntry | undefined): string | null {
  return [book?.responsible, book?.ownerName].filter(Boolean).join('\n') || null
}

function toRow(
  { listing, published, state, isUnseen, hasDraft, changedAt, book }: Entry,
  showsMandate: boolean,
): OfficeRow {
  const { id, propertyName, propertyStatus, propertyType, propertyPrice, landPrice } = listing
  const { townCity, estate, neighbourhood, locationCriteria, availability, availabilityDate } = listing
  const shown = pictures(listing)
  return {
    id,
    propertyName,
    propertyStatus,
    propertyType,
    townCity,
    estate,
    neighbourhood,
    locationCriteria,
    propertyPrice,
    landPrice,
    availability,
    availabilityDate,
    state,
    isUnseen,
    hasDraft,
    picture: shown[0] ?? null,
    pictures: shown.length,
    changedAt,
    live: state === 'published' ? toLive(published, listing) : null,
    responsible: book?.responsible ?? null,
    mandateEnds: showsMandate ? (book?.mandateEnds ?? null) : null,
  }
}

/** The price that visitors see; null where it is that of the draft. */
function toLive(published: Listing | null, draft: Listing): OfficeRow['live'] {
  if (!published || (price(published) === price(draft) && isPerMonth(published) === isPerMonth(draft))) return null
  return { kes: price(published), perMonth: isPerMonth(published) }
}
