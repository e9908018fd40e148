import { expect, test } from 'vitest'
import { blankListing } from '../listings/fields.ts'
import { type Listing, shortId } from '../listings/listing.ts'
import { findListings } from '../search/find-listings.ts'
import { screenIds } from '../search/screens.ts'
import { everything } from '../search/search.ts'
import { createSnapshot } from '../snapshot.ts'
import { createMatcher } from './match-wanted.ts'
import { searchOf, toWanted, type Wanted } from './wanted.ts'

const content = {
  places: [],
  'search-words': { sameAs: [], standFor: [] },
  firm: { kesPerUsd: 130, exchangeRates: {} },
}

const pick = <Item>(items: readonly Item[], at: number) => items[at % items.length] as Item

const listings = Array.from(
  { length: 60 },
  (_, at): Listing => ({
    ...blankListing,
    id: `${String(at).padStart(4, '0')}-listing`,
    createdAt: '2026-01-01T00:00:00.000Z',
    propertyName: `Home ${at}`,
    propertyStatus: pick(['For_Sale', 'For_Rent', 'For_Rent'] as const, at),
    propertyType: pick(['Residential', 'Residential', 'Land'] as const, at >> 1),
    propertyPrice: pick([null, 80_000, 120_000, 5_000_000], at),
    numberOfBedrooms: pick([1, 2, 3, null], at >> 2),
    neighbourhood: pick(['Kilimani', 'Lavington', 'Karen'], at >> 3),
    townCity: 'Nairobi',
  }),
)
const snapshot = createSnapshot(listings, content as never)

/** Searches of every screen, with bounds that are a range, none, or the wrong way around. */
const wanted = Array.from({ length: 5_000 }, (_, at) =>
  toWanted(pick(screenIds, at), {
    ...everything,
    propertyStatus: pick([[], ['For_Rent'], ['For_Sale'], ['For_Sale', 'For_Rent']] as const, at >> 1) as never,
    numberOfBedrooms: pick([[], [2], [1, 3]], at >> 3),
    kind: pick([[], ['homes'], ['land'], ['apartments', 'houses']] as const, at >> 6) as never,
    minBedrooms: pick([null, null, 2], at >> 7),
    place: pick([[], ['nairobi/kilimani'], ['nairobi/karen', 'nairobi/lavington']], at >> 2),
    minPriceValue: pick([null, 79_999, 120_000, 4_000, 200_000 + at], at >> 4),
    maxPriceValue: pick([null, 80_001, 120_000, 6_000_000, 130_000 - at], at >> 5),
  }),
).flatMap((each) => each ?? [])

type Search = Extract<Wanted, { of: 'search' }>
const oracle = (search: Search) =>
  findListings(snapshot.prepared(search.screen), searchOf(search)).map(({ id }) => shortId(id))

test('a saved search finds among some listings those that the search of visitors finds (K1.1)', () => {
  const some = new Set(listings.filter((_, at) => at % 7 === 0).map(({ id }) => shortId(id)))
  const match = createMatcher(snapshot, some)
  let found = 0
  for (const search of wanted) {
    const expected = oracle(search).filter((id) => some.has(id))
    expect([search, match(search)]).toEqual([search, expected])
    found += expected.length
  }
  expect(found).toBeGreaterThan(500)
})

test('one listing is found by the same searches, alone in a draft as among all', () => {
  for (const listing of listings.slice(0, 12)) {
    const id = shortId(listing.id)
    const [match, matchDraft] = [snapshot, createSnapshot([listing], content as never)].map((each) =>
      createMatcher(each, new Set([id])),
    )
    for (const search of wanted.slice(0, 1_000)) expect(matchDraft?.(search)).toEqual(match?.(search))
  }
})
