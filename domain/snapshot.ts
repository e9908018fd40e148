import { findAreaOfSearch, listAreaSearches } from './areas/area-search.ts'
import { createAreas } from './areas/areas.ts'
import { createFindComparableRents } from './costs/comparable-rents.ts'
import { createSayFarPrice } from './costs/far-price.ts'
import { createSizeFacts } from './costs/listing-land.ts'
import { isTaken } from './listings/availability.ts'
import type { Listing } from './listings/listing.ts'
import { once } from './once.ts'
import { createMentionReader } from './search/mentioned-facts.ts'
import { listOnScreen } from './search/on-screen.ts'
import { prepareListings } from './search/prepared-listings.ts'
import { type ScreenId, screenIds } from './search/screens.ts'
import type { Search } from './search/search.ts'
import { createTextSearch, createWordReader } from './search/text-search.ts'
import { collectWords, type WordsContent } from './sentence/sentence-words.ts'

export type Snapshot = ReturnType<typeof createSnapshot>

type Screen = { list: () => readonly Listing[]; prepared: () => ReturnType<typeof prepareListings<Listing>> }

/** Reads the texts of listings. An unchanged listing is read once for all snapshots that have it. */
export function createTextReaders() {
  return { wordsOf: createWordReader(), facts: { ...createSizeFacts(), mentioned: createMentionReader() } }
}

/** One version of the listings, newest first, and all that pages derive from them, which is made when it is first asked for. */
export function createSnapshot(listings: readonly Listing[], content: WordsContent, readers = createTextReaders()) {
  const { readTexts, matchText } = createTextSearch(listings, readers.wordsOf)
  const facts = { ...readers.facts, matchText }
  const toScreens = (some: readonly Listing[]) =>
    Object.fromEntries(
      screenIds.map((screen) => {
        const list = once(() => listOnScreen(screen, some))
        return [screen, { list, prepared: once(() => prepareListings(list(), facts)) }]
      }),
    ) as Record<ScreenId, Screen>
  const offered = listings.filter((listing) => !isTaken(listing))
  const screens = toScreens(offered)
  const screensWithTaken = offered.length < listings.length ? toScreens(listings) : screens
  const screenOf = (screen: ScreenId, withTaken: boolean) => (withTaken ? screensWithTaken : screens)[screen]
  const comparableRents = once(() => createFindComparableRents(offered))
  const farPrices = once(() => createSayFarPrice(listings, facts))
  const areas = once(() => createAreas(content, offered))
  const areaSearches = once(() => listAreaSearches(areas()))
  return {
    facts,
    /** The listings of a screen; what is let or sold only where it is asked for (B16). */
    list: (screen: ScreenId, withTaken = false) => screenOf(screen, withTaken).list(),
    /** The same, for searches. */
    prepared: (screen: ScreenId, withTaken = false) => screenOf(screen, withTaken).prepared(),
    areas,
    findComparableRents: (listing: Listing) => comparableRents()(listing),
    sayFarPrice: (listing: Listing) => farPrices()(listing),
    findAreaOfSearch: (screen: ScreenId, search: Search) => findAreaOfSearch(areaSearches(), screen, search),
    sentenceWords: once(() => collectWords(content, screens.all.prepared())),
    /** Reads the texts, and the sizes and facts in them, with pauses: a search for these would wait for them. */
    *readTexts(): Generator<void> {
      yield* readTexts()
      for (const [at, listing] of listings.entries()) {
        facts.acres(listing)
        facts.mentioned(listing)
        if (at % 50 === 0) yield
      }
    },
  }
}
