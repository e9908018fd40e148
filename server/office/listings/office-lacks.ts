import { setImmediate } from 'node:timers/promises'
import { nameOfListing } from '../../../domain/cards/card.ts'
import { isTaken } from '../../../domain/listings/availability.ts'
import { type Listing, pictures, placeAndTown } from '../../../domain/listings/listing.ts'
import { adviseOn, daysSince, judgeContents, type ListingContents } from '../../../domain/office/advice.ts'
import type { LackingRow, ListingEditor } from '../../../domain/office/editor.ts'
import { findOnMap, type KnownPlaces } from '../../../domain/office/known-places.ts'
import type { Photograph } from '../../../domain/office/photographs.ts'
import type { Clock } from '../../../domain/ports.ts'
import type { Snapshot } from '../../../domain/snapshot.ts'
import { inGroups } from '../../database/in-groups.ts'
import { hidesSamples, type ListEntry, type ReadEntries } from './list-entries.ts'

type Options = {
  readEntries: ReadEntries
  readPublished(): Promise<Snapshot>
  describe(urls: readonly string[]): Promise<Photograph[]>
  places: KnownPlaces
  clock: Clock
}

/** The number of rows that a page of the list has, too. */
const rowsPerPage = 30
const maxMends = 3
/** Listings that are judged before other requests have their turn. */
const judgedAtOnce = 50

/** Lists what published listings and drafts lack, worst first (M7). Listings that are let or sold are left out. */
export function createOfficeLacks({ readEntries, readPublished, describe, places, clock }: Options) {
  /** A change makes another listing, and the facts of a picture never change. */
  const judged = new WeakMap<Listing, ListingContents>()

  async function judge(entries: readonly ListEntry[]) {
    const some = entries.filter(({ listing }) => !judged.has(listing))
    const known = await describe(some.flatMap(({ listing }) => pictures(listing)))
    const byUrl = new Map(known.map((photograph) => [photograph.url, photograph]))
    for (const { listing, readWhole } of some) judged.set(listing, judgeContents(readWhole(), byUrl))
  }

  function toRow({ listing, state, changedAt }: ListEntry, { sayFarPrice }: Snapshot): (LackingRow & Weight) | null {
    const contents = judged.get(listing)
    if (!contents) return null
    const advice = adviseOn(listing, {
      ...contents,
      isOnMap: findOnMap(places, listing) !== null,
      farPrice: sayFarPrice(listing),
      daysUntouched: daysSince(changedAt, clock()),
    })
    if (advice.length === 0) return null
    return {
      id: listing.id,
      name: nameOfListing(listing),
      place: placeAndTown(listing),
      state,
      picture: pictures(listing)[0] ?? null,
      advice: advice.slice(0, maxMends),
      more: Math.max(0, advice.length - maxMends),
      cost: advice.reduce((sum, { cost }) => sum + cost, 0),
    }
  }

  return (async (page) => {
    const snapshot = await readPublished()
    const all = await readEntries(snapshot.list('all', true), new Map())
    const hides = hidesSamples(all)
    const entries = all.filter(
      ({ state, listing, isSample }) =>
        (state === 'published' || state === 'draft') && !isTaken(listing) && !(hides && isSample),
    )
    const lacking: (LackingRow & Weight)[] = []
    for (const some of inGroups(entries, judgedAtOnce)) {
      await judge(some)
      lacking.push(...some.flatMap((entry) => toRow(entry, snapshot) ?? []))
      await setImmediate()
    }
    lacking.sort(byCost)
    const pages = Math.max(1, Math.ceil(lacking.length / rowsPerPage))
    const shown = Math.min(page, pages)
    return {
      rows: lacking.slice((shown - 1) * rowsPerPage, shown * rowsPerPage).map(({ cost: _, ...row }) => row),
      total: lacking.length,
      listings: entries.length,
      page: shown,
      pages,
    }
  }) satisfies ListingEditor['listLacks']
}

type Weight = { cost: number }

/** Puts published listings before drafts, and those that lose most first. */
function byCost(a: LackingRow & Weight, b: LackingRow & Weight): number {
  return Number(a.state === 'draft') - Number(b.state === 'draft') || b.cost - a.cost || (a.id < b.id ? -1 : 1)
}
