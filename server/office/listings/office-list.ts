import { isTaken } from '../../../domain/listings/availability.ts'
import { isPerMonth, type Listing, pictures, price } from '../../../domain/listings/listing.ts'
import { daysSince, isUntouched } from '../../../domain/office/advice.ts'
import {
  type ListingEditor,
  type ListPage,
  type ListQuery,
  type ListView,
  listViews,
  type OfficeRow,
  rowFields,
} from '../../../domain/office/editor.ts'
import { createFindByWords, type Found } from '../../../domain/office/find-by-words.ts'
import type { ListedDetails } from '../../../domain/office/private-details.ts'
import { splitByReferences } from '../../../domain/office/references/find-references.ts'
import type { Clock } from '../../../domain/ports.ts'
import type { Snapshot } from '../../../domain/snapshot.ts'
import { type ListEntry as Entry, hidesSamples, type ReadEntries } from './list-entries.ts'
import { byMandate, orders } from './list-orders.ts'

type ListOptions = {
  readEntries: ReadEntries
  /** The published listings as the database has them now. */
  readPublished(): Promise<Snapshot>
  /** The ids of the listings that an import wrote. */
  listImported(importId: string): Promise<ReadonlySet<string>>
  clock: Clock
}

/** The most rows that a slow phone shows within 3 s at 400 kbit/s: laying them out takes it most of a second. */
const rowsPerPage = 30
const rowsOfWhole = 500

/** Lists, searches and sorts everything that the office has, in memory (J14). */
export function createOfficeList({
  readEntries,
  readPublished,
  listImported,
  clock,
}: ListOptions): ListingEditor['list'] {
  const findByWords = createFindByWords()

  return async (query, { personId, details, justChanged = null, unpaged = false }) => {
    const snapshot = await readPublished()
    const entries = await readEntries(snapshot.list('all', true), details)
    const views = createViews({ personId, now: clock() })
    const whyHidden = createHiding(query, entries)
    const named = query.words ? (findReferred(query.words, entries) ?? findNamed(query.words, entries, snapshot)) : null
    const imported = query.imported === null ? null : await listImported(query.imported)
    const isFound = createFilter(query, named, imported)
    const isInView = query.view ? views[query.view] : () => true

    const shown: Entry[] = []
    const hidden = { withdrawn: 0, samples: 0 }
    for (const entry of entries) {
      const stays = entry.listing.id === justChanged
      if (!stays && !(isFound(entry) && isInView(entry))) continue
      const reason = stays ? null : whyHidden(entry)
      if (reason) hidden[reason]++
      else shown.push(entry)
    }

    const isDue = (entry: Entry) => views.mandate(entry) && entry.details?.personId === personId
    shown.sort(createOrder(query, isDue))
    const { pageEntries, pages } = cutPage(shown, query, unpaged)
    const unhidden = entries.filter((entry) => !whyHidden(entry))
    const counts = listViews.map((view) => [view, unhidden.filter(views[view]).length])
    return {
      rows: pageEntries.map((entry) => toRow(entry, query.view === 'mandate' || isDue(entry))),
      total: shown.length,
      isGuess: named?.isGuess ?? false,
      pages,
      views: Object.fromEntries(counts) as ListPage['views'],
      hidden,
    }
  }

  /** The entries in which the words are found, by the names of their people too. */
  function findNamed(words: string, entries: readonly Entry[], snapshot: Snapshot): Found {
    const people = new Map(entries.map(({ listing, details }) => [listing, namesIn(details)]))
    return findByWords(words, {
      listings: [...people.keys()],
      published: snapshot.prepared('all', true),
      sentenceWords: snapshot.sentenceWords(),
      namesOf: (listing) => people.get(listing) ?? null,
    })
  }
}

/** The entries that are named by nothing but references elsewhere; null for words that say something else. */
function findReferred(words: string, entries: readonly Entry[]): Found | null {
  const referred = entries.map(({ listing, details }) => ({ id: listing.id, references: details?.references ?? null }))
  const { found, rest } = splitByReferences(words, referred)
  if (found.length === 0 || rest !== '') return null
  const ids = new Set(found.flatMap((each) => each.ids))
  const listings = entries.flatMap(({ listing }) => (ids.has(listing.id) ? [listing] : []))
  return { listings: new Set(listings), isGuess: false }
}

/** In the first order the reader's listings come first whose mandate ends, and in the view of mandates the first that ends. */
function createOrder({ view, sort }: ListQuery, isDue: (entry: Entry) => boolean): typeof byMandate {
  if (sort !== 'changed') return orders[sort]
  if (view === 'mandate') return byMandate
  return (a, b) => Number(isDue(b)) - Number(isDue(a)) || orders.changed(a, b)
}

/** The entries of the page that is asked for, or of the last one. */
function cutPage(shown: readonly Entry[], { page, whole }: ListQuery, unpaged: boolean) {
  const paged = whole ? rowsOfWhole : rowsPerPage
  const perPage = unpaged ? Math.max(1, shown.length) : paged
  const pages = Math.max(1, Math.ceil(shown.length / perPage))
  const start = (Math.min(page, pages) - 1) * perPage
  return { pageEntries: shown.slice(start, start + perPage), pages }
}

function createViews({ personId, now }: { personId: string; now: number }) {
  const isOffered = ({ listing, state }: Entry) => state !== 'withdrawn' && !isTaken(listing)
  return {
    mine: ({ details }) => details?.personId === personId,
    'no-picture': ({ listing }) => listing.mainImage === null && listing.propertyImages.length === 0,
    unpublished: ({ hasDraft, state }) => hasDraft && state !== 'draft',
    untouched: (entry) => isOffered(entry) && isUntouched(entry.listing, daysSince(entry.changedAt, now)),
    mandate: (entry) => isOffered(entry) && entry.details?.isDue === true,
  } satisfies Record<ListView, (entry: Entry) => boolean>
}

/** A withdrawn listing is shown where it is asked for, a sample where the firm has published none of its own or it is asked for (J14). */
function createHiding({ state, samples }: ListQuery, entries: readonly Entry[]) {
  const hidesWithdrawn = state === null
  const leavesSamplesOut = !samples && state !== 'withdrawn' && hidesSamples(entries)
  return (entry: Entry) => {
    if (hidesWithdrawn && entry.state === 'withdrawn') return 'withdrawn'
    return leavesSamplesOut && entry.isSample ? 'samples' : null
  }
}

function createFilter(
  { state, availability, kind }: ListQuery,
  found: Found | null,
  imported: ReadonlySet<string> | null,
) {
  return (entry: Entry) =>
    (state === null || state === 'all' || entry.state === state) &&
    (availability === null || (entry.listing.availability ?? 'Available') === availability) &&
    (kind === null || entry.listing.propertyStatus === kind) &&
    (imported === null || imported.has(entry.listing.id)) &&
    (found === null || found.listings.has(entry.listing))
}

function namesIn(details: ListedDetails | undefined): string | null {
  return [details?.responsible, details?.ownerName].filter(Boolean).join('\n') || null
}

function toRow(
  { listing, published, state, isUnseen, hasDraft, changedAt, details }: Entry,
  showsMandate: boolean,
): OfficeRow {
  const shown = pictures(listing)
  return {
    ...(Object.fromEntries(rowFields.map((name) => [name, listing[name]])) as Pick<
      OfficeRow,
      (typeof rowFields)[number]
    >),
    state,
    isUnseen,
    hasDraft,
    picture: shown[0] ?? null,
    pictures: shown.length,
    changedAt,
    live: state === 'published' ? toLive(published, listing) : null,
    responsible: details?.responsible ?? null,
    mandateEnds: showsMandate ? (details?.mandateEnds ?? null) : null,
  }
}

/** The price that visitors see; null where it is that of the draft. */
function toLive(published: Listing | null, draft: Listing): OfficeRow['live'] {
  if (!published || (price(published) === price(draft) && isPerMonth(published) === isPerMonth(draft))) return null
  return { kes: price(published), perMonth: isPerMonth(published) }
}
