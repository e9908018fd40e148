import { setImmediate } from 'node:timers/promises'
import { blankListing } from '../../../domain/listings/fields.ts'
import type { Listing } from '../../../domain/listings/listing.ts'
import { findLastChange } from '../../../domain/office/advice.ts'
import type { ListingRecord, ListingState } from '../../../domain/office/editor.ts'
import type { ListedDetails } from '../../../domain/office/private-details.ts'
import { inGroups } from '../../database/in-groups.ts'
import type { SiteDatabase } from '../../database/tables.ts'
import { createDraftChanges, type DraftChanges } from './draft-changes.ts'
import { listLeft } from './history.ts'
import { toFormerRecord } from './stored-listing.ts'

/** A listing of the office. `published` is what visitors see, or saw last; null while they saw nothing. */
export type ListEntry = {
  listing: Listing
  published: Listing | null
  state: ListingState
  isUnseen: boolean
  hasDraft: boolean
  changedAt: string
  isSample: boolean
  details: ListedDetails | undefined
  /** The listing with its description, of a draft with the beginning of it. */
  readWhole(): Listing
}

export type ReadEntries = ReturnType<typeof createEntryReader>

type Options = {
  db: SiteDatabase
  toListing(record: ListingRecord): Listing
  listSampleIds(): readonly string[]
}

/** Records of listings that left the site in one statement, which blocks the process on SQLite. */
const rowsPerStatement = 200

/** Reads everything that the office has: the published listings with their drafts, those that left the site, and drafts. */
export function createEntryReader({ db, toListing, listSampleIds }: Options) {
  /** The listings that left the site, by the id of the former version, which never changes. */
  const left = new Map<string, { listing: Listing; leftAt: string }>()
  const readDrafts = createDraftChanges(db)
  /** Listings with the changes of their drafts, kept by both: making 10,000 for each page took a tenth of a second. */
  const changed = new WeakMap<DraftChanges, { base: Listing | null; listing: Listing }>()

  function toChanged(id: string, draft: DraftChanges, base: Listing | null): Listing {
    const made = changed.get(draft)
    if (made && made.base === base) return made.listing
    const listing = toListing({ ...recordUnder(id, draft, base), propertyDescription: null, ...draft.changes })
    changed.set(draft, { base, listing })
    return listing
  }

  function toWhole(id: string, draft: DraftChanges, base: Listing | null): Listing {
    const { description: html } = draft
    const changed = html === undefined ? {} : { propertyDescription: html ? { html } : null }
    return toListing({ ...recordUnder(id, draft, base), ...draft.changes, ...changed })
  }

  async function readLeft() {
    const states = new Map((await listLeft(db)).map(({ id, state, isUnseen }) => [id, { state, isUnseen }]))
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
      return known ? [{ ...known, ...state }] : []
    })
  }

  return async (published: readonly Listing[], details: ReadonlyMap<string, ListedDetails>): Promise<ListEntry[]> => {
    const former = await readLeft()
    const drafts = new Map(await readDrafts())
    const samples = new Set(listSampleIds())
    const toEntry = (
      id: string,
      { state, isUnseen = false }: { state: ListingState; isUnseen?: boolean },
      base: Listing | null,
      changedAt = '',
    ): ListEntry[] => {
      const draft = drafts.get(id)
      const listing = draft ? toChanged(id, draft, base) : base
      if (!listing) return []
      drafts.delete(id)
      const own = {
        ...{ state, isUnseen, isSample: samples.has(id), details: details.get(id) },
        readWhole: () => (draft ? toWhole(id, draft, base) : listing),
      }
      return [
        {
          listing,
          published: base,
          hasDraft: Boolean(draft),
          changedAt: findLastChange(draft?.savedAt, changedAt),
          ...own,
        },
      ]
    }
    return [
      ...published.flatMap((listing) =>
        toEntry(listing.id, { state: 'published' }, listing, listing.updatedAt ?? listing.createdAt),
      ),
      ...former.flatMap(({ listing, leftAt, ...left }) => toEntry(listing.id, left, listing, leftAt)),
      ...[...drafts.keys()].flatMap((id) => toEntry(id, { state: 'draft', isUnseen: true }, null)),
    ]
  }
}

/** The published record under a draft, or an empty one. */
function recordUnder(id: string, { savedAt }: DraftChanges, base: Listing | null): ListingRecord {
  return base ?? ({ ...blankListing, id, createdAt: savedAt } as ListingRecord)
}

/** True where the firm has published listings of its own: samples are then shown only where they are asked for (J14). */
export function hidesSamples(entries: readonly ListEntry[]): boolean {
  return entries.some((entry) => entry.state === 'published' && !entry.isSample)
}
