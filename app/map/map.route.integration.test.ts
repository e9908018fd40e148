import { afterAll, expect, test } from 'vitest'
import { propertyRecord } from '../../server/content/service/testing/content-service.ts'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { readSampleListings, screenRules } from '../../server/testing/listing-rules.ts'
import { startSite } from '../../server/testing/start-site.ts'

const sample = readSampleListings()

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

const linksOf = (source: string) =>
  [...source.matchAll(/<a[^>]* href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', inner = '']) => ({
    href: href.replaceAll('&amp;', '&'),
    text: inner
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }))

test('Without script a visitor goes from the map to a place, to its list and to a property', async () => {
  const map = await site.page('/property-listings/?view=map')
  const karen = linksOf(map.source).find(({ text }) => text.startsWith('Karen 6'))
  expect(karen?.text).toBe('Karen 6 Rent 150K–650K Sale 62M–185M')
  const place = await site.page(karen?.href ?? '')
  expect(place.statuses[0]).toBe('6 properties')
  expect(place.cards).toHaveLength(6)
  expect(place.text).not.toContain('Karen, Nairobi')
  const list = linksOf(place.source).find(({ text }) => text === 'List')
  expect((await site.page(list?.href ?? '')).cards).toEqual(place.cards)
  const property = await site.page(`/property-listing/${place.cards[0]?.toLowerCase()}`)
  expect(property.text).toContain('Karen. Approximate area only.')
  expect(property.text).toMatch(/13 km to Nairobi’s city centre and 12 km to Wilson Airport, in a straight line/)
  const others = linksOf(property.source).find(({ text }) => text === 'See the 6 properties in Karen')
  expect((await site.page(others?.href ?? '')).cards).toEqual(place.cards)
})

test.each(screenRules)('%s has a map whose counts add up', async (path, holds) => {
  const { text, status } = await site.page(`${path}?view=map`)
  expect(status).toBe(200)
  const own = [...text.matchAll(/\b(?:Nairobi|Around Nairobi|The coast|Kenya) (\d+) (?=[A-Z])/g)]
  expect(own.length).toBeGreaterThan(0)
  const total = sample.filter(holds).length
  expect(text).toContain(`${total} properties`)
})

test('A filter keeps the map, and the map keeps the filter', async () => {
  const map = await site.page('/property-listings/?propertyStatus=For_Rent&view=map')
  expect(map.field('view')?.value).toBe('map')
  const links = linksOf(map.source).filter(({ href }) => href.includes('place='))
  expect(links.length).toBeGreaterThan(5)
  for (const { href } of links) expect(href).toContain('propertyStatus=For_Rent')
  expect(map.text).not.toMatch(/ Sale \d/)
  expect((await site.page('/property-listings/')).field('view')).toBeNull()
})

test('A search that finds nothing says so on the map too, and explains no map', async () => {
  const { text } = await site.page('/property-listings/?view=map&town=kisumu&numberOfBedrooms=99')
  expect(text).toContain('No property listing found for that filter option')
  expect(text).not.toMatch(/Circles show areas|These are sketch maps/)
})

test('A former name redirects to the present one where no listing has it, and a town is a town', async () => {
  const answer = await site.ask('/properties/for-sale/land-and-plots?place=nairobi/karen&view=map')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe('/properties/for-sale/land-and-plots?town=karen&view=map')
  const inUse = await site.page('/property-listings/?place=Nairobi/Karen')
  expect(inUse.cards).toHaveLength(2)
  const town = await site.page('/property-listings/?place=Mombasa')
  expect(town.cards).toEqual((await site.page('/property-listings/?town=mombasa')).cards)
})

test('/places.json lists each place with its listings by status', async () => {
  const answer = await site.ask('/places.json')
  expect(answer.headers.get('content-type')).toContain('application/json')
  const places = (await answer.json()) as { key: string; listings: Record<string, number> }[]
  expect(places.find(({ key }) => key === 'Karen/Karen')).toEqual({
    key: 'Karen/Karen',
    name: 'Karen',
    centre: [36.705, -1.32],
    listings: { For_Sale: 4, For_Rent: 2 },
  })
  const counted = places.flatMap(({ listings }) => Object.values(listings)).reduce((sum, count) => sum + count, 0)
  expect(counted).toBe(
    sample.filter(({ townCity, neighbourhood, estate }) => townCity && (neighbourhood ?? estate)).length,
  )
})

test('A place that is not in the content is in the list without a circle, and its property has no map', async () => {
  using folder = createContentFolder([
    { ...propertyRecord(1), id: 'knownplace1', townCity: 'Nairobi', neighbourhood: 'Kilimani' },
    { ...propertyRecord(2), id: 'newplace002', townCity: 'Nairobi', neighbourhood: 'Brand New <b>' },
    { ...propertyRecord(3), id: 'noplace0003', townCity: null, neighbourhood: null, estate: null },
  ])
  await using other = await startSite({ CONTENT_DIR: folder.path })
  const { text, source } = await other.page('/property-listings/?view=map')
  expect(text).toMatch(/Not on the maps Brand New <b>, Nairobi 1 .*Place unknown 1/i)
  const link = linksOf(source).find((each) => /^Brand New/.test(each.text))
  expect((await other.page(link?.href ?? '')).cards).toEqual(['NEWPLACE00'])
  expect((await other.page('/property-listing/newplace00')).text).not.toContain('Approximate area only')
})
