import { describe, expect, test } from 'vitest'
import { listing as toListing } from '../../server/testing/listing-rules.ts'
import type { Listing } from '../listings/listing.ts'
import { findNews, isGone, listCandidates, maxNews, type Offer } from './find-news.ts'
import type { SavedSearch } from './seeker.ts'

const now = new Date('2026-11-26T14:00:00.000Z')
const hour = 60 * 60_000
const ago = (hours: number) => new Date(now.getTime() - hours * hour).toISOString()

const shortIdOf = (name: string) => name.padEnd(10, '0')
const offer = (name: string, { facts = {}, ...more }: Partial<Offer> & { facts?: Partial<Listing> } = {}): Offer => ({
  listing: toListing({ id: shortIdOf(name), propertyPrice: 100_000, ...facts }),
  firstOfferedAt: ago(5),
  isHeld: false,
  price: null,
  ...more,
})
const fallen = (kes: number, hours: number) => ({
  ...{ firstOfferedAt: ago(500), facts: { propertyPrice: kes } },
  price: { kes, status: 'For_Sale', readAt: ago(hours), formerKes: 200_000 },
})

let number = 0
const search = (query: string, more: Partial<SavedSearch> = {}): SavedSearch => ({
  id: `search-${query || number++}`,
  wanted: { of: 'search', screen: 'all', query },
  ...{ source: 'visitor', addedAt: ago(300), askedAt: ago(300), confirmedAt: ago(300) },
  ...more,
})
const property = (name: string, kes: number | null = null, more: Partial<SavedSearch> = {}) =>
  search(name, { wanted: { of: 'property', shortId: shortIdOf(name), kes }, ...more })

type Known = { samples?: string[]; told?: Record<string, number | null>; gone?: string[] }

/** Lists what is news, as `new a`. A search finds what its query lists, or all where it is empty. */
function news(offers: Offer[], searches: SavedSearch[], { samples = [], told = {}, gone = [] }: Known = {}) {
  const candidates = listCandidates(offers, new Set(samples.map(shortIdOf)), now)
  const found = findNews(
    { searches },
    {
      candidates,
      match: ({ query }) =>
        candidates.filter(({ shortId }) => query === '' || query.split(' ').map(shortIdOf).includes(shortId)),
      told: new Map(Object.entries(told).map(([name, kes]) => [shortIdOf(name), { kes }])),
      gone: new Set(gone.map(shortIdOf)),
    },
  )
  return found.map(({ news, shortId }) => `${news} ${shortId.replace(/0+$/, '')}`)
}

describe('a new listing (K5.1)', () => {
  test.each<[string, Offer, string[]]>([
    ['four hours after it was first shown', offer('a', { firstOfferedAt: ago(4) }), ['new a']],
    ['not sooner', offer('a', { firstOfferedAt: ago(3.99) }), []],
    ['not one that a clock ahead has shown tomorrow', offer('a', { firstOfferedAt: ago(-24) }), []],
    ['not what was there before this was kept', offer('a', { firstOfferedAt: null }), []],
    ['not what is under offer', offer('a', { facts: { availability: 'Under_Offer' } }), []],
    ['not what is let', offer('a', { facts: { availability: 'Let' } }), []],
    ['not what is sold', offer('a', { facts: { availability: 'Sold' } }), []],
    ['not what is held', offer('a', { isHeld: true }), []],
    ['not after five weeks', offer('a', { firstOfferedAt: ago(36 * 24) }), []],
  ])('is news %s', (_, given, expected) => expect(news([given], [search('')])).toEqual(expected))

  test('is no news where it is a sample', () =>
    expect(news([offer('a'), offer('b')], [search('')], { samples: ['a'] })).toEqual(['new b']))

  test('is news to searches confirmed before it was shown', () => {
    expect(news([offer('a')], [search('', { confirmedAt: ago(5.01) })])).toEqual(['new a'])
    expect(news([offer('a')], [search('', { confirmedAt: ago(5) })])).toEqual([])
    expect(news([offer('a')], [search('', { confirmedAt: null })])).toEqual([])
  })

  test('is no news to somebody who was told of it', () =>
    expect(news([offer('a'), offer('b')], [search('')], { told: { a: 100_000 } })).toEqual(['new b']))
})

describe('a price (K5.3)', () => {
  test.each<[string, Offer, Known, string[]]>([
    ['24 hours after it fell', offer('a', fallen(100_000, 24)), {}, ['cheaper a']],
    ['not sooner', offer('a', fallen(100_000, 23.9)), {}, []],
    [
      'not one that is no longer asked',
      offer('a', { ...fallen(90_000, 30), facts: { propertyPrice: 100_000 } }),
      {},
      [],
    ],
    ['to whom a higher one was told', offer('a', fallen(100_000, 30)), { told: { a: 110_000 } }, ['cheaper a']],
    ['not to whom this one was told', offer('a', fallen(100_000, 30)), { told: { a: 100_000 } }, []],
    ['not to whom a lower one was told', offer('a', fallen(100_000, 30)), { told: { a: 90_000 } }, []],
    ['to whom none was told', offer('a', fallen(100_000, 30)), { told: { a: null } }, ['cheaper a']],
  ])('is news %s', (_, given, known, expected) => expect(news([given], [search('')], known)).toEqual(expected))

  test('is no news where it was first stated, or rose', () => {
    const { price } = fallen(100_000, 30)
    expect(news([offer('a', { ...fallen(100_000, 30), price: { ...price, formerKes: null } })], [search('')])).toEqual(
      [],
    )
  })

  test('is no news where it fell before the search was confirmed', () =>
    expect(news([offer('a', fallen(100_000, 30))], [search('', { confirmedAt: ago(29) })])).toEqual([]))

  test('of one property is news where it is lower than when it was saved', () => {
    const offers = [offer('a', fallen(100_000, 30)), offer('b', fallen(100_000, 30))]
    expect(news(offers, [property('a', 120_000)])).toEqual(['cheaper a'])
    expect(news(offers, [property('a', 100_000)])).toEqual([])
    expect(news(offers, [property('a')])).toEqual(['cheaper a'])
    expect(news(offers, [property('a', 120_000)], { told: { a: 100_000 } })).toEqual([])
    expect(news([offer('a')], [property('a', 120_000)])).toEqual([])
  })

  test('of one property is followed by a last mail when it is let, sold or withdrawn', () => {
    expect(news([], [property('a', 1)], { gone: ['a'], told: { a: 1 } })).toEqual(['gone a'])
    expect(news([], [property('a', 1, { confirmedAt: null })], { gone: ['a'] })).toEqual([])
    expect(isGone(null)).toBe(true)
    expect(isGone(toListing({ availability: 'Let' }))).toBe(true)
    expect(isGone(toListing({ availability: 'Under_Offer' }))).toBe(false)
    expect(isGone(toListing())).toBe(false)
  })
})

describe('one mail (K6.1)', () => {
  test('has each listing once, under the first search that found it', () => {
    const searches = [search('b'), search('a b')]
    const offers = [offer('a'), offer('b')]
    expect(news(offers, searches)).toEqual(['new b', 'new a'])
    const candidates = listCandidates(offers, new Set(), now)
    const known = { candidates, match: () => candidates, told: new Map(), gone: new Set<string>() }
    expect(findNews({ searches }, known).map(({ searchId }) => searchId)).toEqual(['search-b', 'search-b'])
  })

  test(`has ${maxNews} listings at most, the latest first`, () => {
    const offers = Array.from({ length: 40 }, (_, at) => offer(`x${at + 1}x`, { firstOfferedAt: ago(5 + at) }))
    const found = news(offers, [search('')])
    expect(found).toHaveLength(maxNews)
    expect([found[0], found.at(-1)]).toEqual(['new x1x', 'new x30x'])
  })
})
