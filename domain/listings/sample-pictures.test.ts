import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createAreas } from '../areas/areas.ts'
import { listSimilar } from '../property/similar.ts'
import { listOnScreen } from '../search/on-screen.ts'
import { prepareListings } from '../search/prepared-listings.ts'
import { screenIds } from '../search/screens.ts'
import { blankListing } from './fields.ts'
import { type Listing, pictures, placeAndTown, price, propertyId } from './listing.ts'
import { denials, kindOfPicture, roomLimit } from './testing/picture-rules.ts'

// The sample listings of `content/` have fewer pictures than listings: these tests say which may stand where, and how often.

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const listings: Listing[] = globSync('content/listings/*.json')
  .flatMap(read)
  .map((record) => ({ ...blankListing, ...record }))
  .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))

const prepared = prepareListings(listings)

const mainOf = (listing: Listing) => pictures(listing)[0]
const mains = (some: readonly Listing[]) => some.flatMap((listing) => mainOf(listing) ?? [])

/** The pictures that are there more than once. */
function repeated(urls: readonly string[]): string[] {
  return urls.filter((url, position) => urls.indexOf(url) !== position)
}

test('every picture of a sample is described for people who cannot see it', () => {
  const described = Object.keys(read('content/media/pictures.json'))
  const shown = new Set(listings.flatMap(pictures).map((url) => url.replace('/media/', '')))
  expect([...shown].filter((file) => !described.includes(file))).toEqual([])
})

test('no sample shows what its record denies', () => {
  const found = listings.flatMap((listing) =>
    pictures(listing).flatMap((url) =>
      denials(listing, url).map((denial) => `${propertyId(listing)} ${url}: ${denial}`),
    ),
  )
  expect(found).toEqual([])
})

test('no sample shows more rooms of a kind than it has', () => {
  const found = listings.flatMap((listing) => {
    const kinds = Object.entries(Object.groupBy(pictures(listing), (url) => kindOfPicture(url) ?? 'unknown'))
    return kinds.flatMap(([kind, urls = []]) =>
      urls.length > roomLimit(listing, kind) ? [[propertyId(listing), ...urls]] : [],
    )
  })
  expect(found).toEqual([])
})

test('no picture stands more than five times on the whole site', () => {
  const words = globSync(['content/*.json', 'content/{areas,insights}/*.md']).map((file) => readFileSync(file, 'utf8'))
  const others = words.flatMap((text) => text.match(/[\w-]+\.jpg/g) ?? []).map((file) => `/media/${file}`)
  const counts = new Map<string, number>()
  for (const url of [...others, ...listings.flatMap(pictures)]) counts.set(url, (counts.get(url) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 5)).toEqual([])
  expect(new Set(mains(listings)).size).toBeGreaterThan(85)
})

describe('no picture stands twice', () => {
  test.each(screenIds)('on any page of the screen %s', (screen) => {
    const cards = mainsOfPages(listOnScreen(screen, listings))
    expect(cards.flat().length).toBeGreaterThan(10)
    expect(cards.map(repeated).filter((urls) => urls.length)).toEqual([])
  })

  test('on any page of commercial property', () => {
    const commercial = mainsOfPages(listings.filter(({ propertyType }) => propertyType === 'Commercial'))
    expect(commercial.map(repeated).filter((urls) => urls.length)).toEqual([])
  })

  test('on the first page of any area, and of any kind there', () => {
    const { byPath } = createAreas({ places: read('content/places.json') }, listings)
    expect(byPath.size).toBeGreaterThan(100)
    const found = [...byPath].map(([path, area]) => [path, repeated(mains(area.listings.slice(0, cardsOfAPage)))])
    expect(found.filter(([, urls]) => urls?.length)).toEqual([])
  })

  test('among a property and those that are most like it', () => {
    const found = listings.map((listing) => {
      const similar = listSimilar(prepared, { ...listing, kes: price(listing) }, similarCards)
      expect(similar).toHaveLength(listing.propertyType === 'Land' && listing.propertyStatus === 'For_Rent' ? 1 : 3)
      return [propertyId(listing), repeated(mains([listing, ...similar]))]
    })
    expect(found.filter(([, urls]) => urls?.length)).toEqual([])
  })

  test('on the home page', () => {
    const { hero } = read('content/home.json')
    const categories: { picture: string }[] = Object.values(read('content/service-categories.json'))
    const articles = globSync('content/insights/*.md').map((file) => {
      const [, date = '', picture] = /^date: (.+)[\s\S]*?^picture: (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
      return { date, url: `/media/${picture}` }
    })
    const latest = articles.sort((one, other) => (one.date < other.date ? 1 : -1)).slice(0, 3)
    const urls = [
      hero.picture,
      ...categories.map(({ picture }) => picture),
      ...mains(listings.slice(0, 3)),
      ...latest.map(({ url }) => url),
    ]
    expect(urls).toHaveLength(10)
    expect(repeated(urls)).toEqual([])
  })
})

test('the pictures that Home, About and Contact lead with are different, and no property or service leads with one of them', () => {
  const [home, about, contact] = ['home', 'about', 'contact'].map((page) => read(`content/${page}.json`))
  const leading = [home.hero.picture, about.picture, contact.picture]
  const { services }: { services: { image: string }[] } = read('content/services.json')
  const categories: { picture: string }[] = Object.values(read('content/service-categories.json'))
  const others = new Set([
    ...mains(listings),
    ...services.map(({ image }) => image),
    ...categories.map(({ picture }) => picture),
  ])
  expect(repeated(leading)).toEqual([])
  expect(leading.filter((url) => others.has(url))).toEqual([])
})

test('no two samples of one place show the same rooms', () => {
  const rooms = listings.map((listing) => pictures(listing).filter((url) => url.includes('/interior-')))
  const sets = listings.map((listing, position) =>
    [placeAndTown(listing), ...(rooms[position] ?? []).slice(0, 5).sort()].join(' '),
  )
  expect(repeated(sets.filter((_, position) => (rooms[position] ?? []).length > 1))).toEqual([])
})

/** The main pictures on each page of a list, newest first. */
function mainsOfPages(listed: readonly Listing[]): string[][] {
  const pages = Math.ceil(listed.length / cardsOfAPage)
  return Array.from({ length: pages }, (_, page) => mains(listed.slice(page * cardsOfAPage, (page + 1) * cardsOfAPage)))
}

/** The numbers of cards on a page of a list or an area, and of properties like another one. */
const cardsOfAPage = 24
const similarCards = 3
