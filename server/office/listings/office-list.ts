import { setImmediate } from 'node:timers/promises'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { foldName } from '../../../domain/fold-name.ts'
import { isTaken } from '../../../domain/listings/availability.ts'
import { blankListing } from '../../../domain/listings/fields.ts'
import { type Listing, pictures, price, shortId } from '../../../domain/listings/listing.ts'
import type { ListingEditor, ListingRecord, ListingState, ListQuery, OfficeRow } from '../../../domain/office/editor.ts'
import { isOnScreen } from '../../../domain/search/on-screen.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { createDraftChanges, type DraftChanges } from './draft-changes.ts'
import { listLeft } from './history.ts'
import { toFormerRecord } from './stored-listing.ts'

type ListOptions = {
  db: SiteDatabase
  /** The published listings as the database has them now. */
  listPublished(): Promise<readonly Listing[]>
  toListing(record: ListingRecord): Listing
}

type Entry = { listing: Listing; state: ListingState; hasDraft: boolean; changedAt: string }

/** The most rows that a slow phone shows within 3 s at 400 kbit/s: laying them out takes it most of a second. */
const rowsPerPage = 30

/** Records of listings that left the site in one statement, which blocks the process on SQLite. */
const rowsPerStatement = 200

/** Lists, searches and sorts everything that the office has: the published listings from memory, with the drafts and those that left the site. */
export function createOfficeList({ db, listPublished, toListing }: ListOptions): ListingEditor['list'] {
  /** The listings that left the site, by the id of the former version, which never changes. */
  const left = new Map<string, { listing: Listing; leftAt: string }>()
  const readDrafts = createDraftChanges(db)
  /** Listings with the changes of their drafts, kept by both: making 10,000 for each page took a tenth of a second. */
  const changed = new WeakMap<DraftChanges, { base: Listing | null; listing: Listing }>()

  function toChanged(id: string, draft: DraftChanges, base: Listing | null): Listing {
    const made = changed.get(draft)
    if (made && made.base === base) return made.listing
    const under = base ?? { ...blankListing, id, createdAt: draft.savedAt }
    const listing = toListing({ ...under, propertyDescription: null, ...draft.changes } as ListingRecord)
    changed.set(draft, { base, listing })
    return listing
  }

  async function readLeft() {
    const states = new Map((await listLeft(db)).map(({ id, state }) => [id, state]))
    for (const key of left.keys()) if (!states.has(key)) left.delete(key)
    const missing = [...states.keys()].filter((key) => !left.has(key))
    for (const some of inGroups(missing, rowsPerStatement)) {
      const rows = await db
        .selectFrom('replaced_listings')
        .select(['id', 'record', 'replaced_at'])
        .where('id', 'in', some)
        .execute()
      // The description is long, and the list does not show it.
      for (const { id, record, replaced_at } of rows)
        left.set(id, {
          listing: toListing({ ...toFormerRecord(record), propertyDescription: null }),
          leftAt: replaced_at,
        })
      await setImmediate()
    }
    return [...states].flatMap(([id, state]) => {
      const known = left.get(id)
      return known ? [{ ...known, state }] : []
    })
  }

  async function readEntries(): Promise<Entry[]> {
    const published = await listPublished()
    const former = await readLeft()
    const drafts = new Map(await readDrafts())
    const toEntry = (listing: Listing, state: ListingState, changedAt: string): Entry => {
      const draft = drafts.get(listing.id)
      if (!draft) return { listing, state, hasDraft: false, changedAt }
      drafts.delete(listing.id)
      return { listing: toChanged(listing.id, draft, listing), state, hasDraft: true, changedAt: draft.savedAt }
    }
    const entries = [
      ...published.map((listing) => toEntry(listing, 'published', listing.updatedAt ?? listing.createdAt)),
      ...former.map(({ listing, state, leftAt }) => toEntry(listing, state, leftAt)),
    ]
    for (const [id, draft] of drafts)
      entries.push({ listing: toChanged(id, draft, null), state: 'draft', hasDraft: true, changedAt: draft.savedAt })
    return entries
  }

  return async (query, mandates = new Map()) => {
    const isWanted = createFilter(query)
    const compare = orders[query.sort]
    const isDue = ({ listing, state }: Entry) => mandates.has(listing.id) && state !== 'withdrawn' && !isTaken(listing)
    const found = (await readEntries())
      .filter(isWanted)
      .sort((a, b) => (query.sort === 'changed' && Number(isDue(b)) - Number(isDue(a))) || compare(a, b))
    const pages = Math.max(1, Math.ceil(found.length / rowsPerPage))
    const start = (Math.min(query.page, pages) - 1) * rowsPerPage
    return {
      rows: found
        .slice(start, start + rowsPerPage)
        .map((entry) => toRow(entry, isDue(entry) ? (mandates.get(entry.listing.id) ?? null) : null)),
      total: found.length,
      pages,
    }
  }
}

function createFilter({ words: asked, state, availability, screen }: ListQuery) {
  const wanted = [...new Set(asked.split(/\s+/).map(foldName).filter(Boolean))]
  return (entry: Entry) =>
    (state === null || entry.state === state) &&
    (availability === null || (entry.listing.availability ?? 'Available') === availability) &&
    (screen === null || isOnScreen(screen, entry.listing)) &&
    (wanted.length === 0 || hasWords(entry.listing, wanted))
}

function hasWords(listing: Listing, wanted: readonly string[]) {
  const text = foldedTexts.get(listing) ?? toFoldedText(listing)
  foldedTexts.set(listing, text)
  return wanted.every((word) => text.includes(word))
}

/** To fold the names of 10,000 listings takes 50 ms. */
const foldedTexts = new WeakMap<Listing, string>()

function toFoldedText(listing: Listing): string {
  const { id, propertyName, estate, neighbourhood, townCity, propertyType, residentialType, propertyStatus } = listing
  const named = [propertyName, estate, neighbourhood, townCity, propertyType, residentialType, propertyStatus]
  return [shortId(id), ...named].map((name) => foldName(name ?? '')).join(' ')
}

const byChange = (a: Entry, b: Entry) =>
  a.changedAt === b.changedAt ? compareTexts(a.listing.id, b.listing.id) : compareTexts(b.changedAt, a.changedAt)

const orders: Record<ListQuery['sort'], (a: Entry, b: Entry) => number> = {
  changed: byChange,
  name: (a, b) => names.compare(nameOfListing(a.listing), nameOfListing(b.listing)) || byChange(a, b),
  'price-low-high': (a, b) => comparePrices(a, b, 1),
  'price-high-low': (a, b) => comparePrices(a, b, -1),
}

/** Made once: a comparison by `localeCompare` takes 100 times as long. */
const names = new Intl.Collator('en', { numeric: true })

/** A listing without a price comes last in both directions. */
function comparePrices(a: Entry, b: Entry, direction: number) {
  const [one, other] = [price(a.listing), price(b.listing)]
  if (one === other) return byChange(a, b)
  if (one === null || other === null) return one === null ? 1 : -1
  return direction * (one - other)
}

function compareTexts(a: string, b: string) {
  return a < b ? -1 : Number(a > b)
}

function toRow({ listing, state, hasDraft, changedAt }: Entry, mandate: string | null): OfficeRow {
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
    hasDraft,
    picture: shown[0] ?? null,
    pictures: shown.length,
    changedAt,
    mandate,
  }
}
