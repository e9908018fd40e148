import { globSync } from 'node:fs'
import { Readable } from 'node:stream'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenIds } from '../../domain/search/screens.ts'
import { urls } from '../../domain/urls.ts'
import { propertyRecord } from '../content/service/testing/content-service.ts'
import { createContentFolder } from '../testing/content-folder.ts'
import { readSampleListings } from '../testing/listing-rules.ts'
import type { Page } from '../testing/page.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'
import { findMissingForGoogle, findUnknownToSchemaOrg, listNodes, type Node } from './testing/structured-data.ts'

const origin = 'https://www.riparo.example'
const articleSlugs = globSync('*.md', { cwd: new URL('../../content/insights/', import.meta.url) }).map((file) =>
  file.replace('.md', ''),
)

let site: TestSite
/** Every page of the site maps, by its address. */
const pages = new Map<string, Page>()
beforeAll(async () => {
  site = await startSite({ SITE_URL: origin })
  for (const { items } of await readSiteMaps(site))
    for (const { url } of items) pages.set(url, await site.page(toPath(url)))
}, 120_000)
afterAll(() => site[Symbol.asyncDispose]())

test('the site maps name every page and every listing once, each at the address that the page itself gives', async () => {
  const maps = await readSiteMaps(site)
  const addresses = maps.flatMap(({ items }) => items.map(({ url }) => url))
  expect(new Set(addresses).size).toBe(addresses.length)
  const found = Map.groupBy(maps, ({ name }) => /(\w+)-1\.xml$/.exec(name)?.[1])
  expect(found.get('pages')?.[0]?.items).toHaveLength(6 + 3 + 26 + 6 + 3 + 7)
  expect(found.get('listings')?.[0]?.items).toHaveLength(readSampleListings().length)
  for (const slug of articleSlugs) expect(addresses).toContain(`${origin}/insights/${slug}`)
  for (const [address, { status, link }] of pages)
    expect([address, status, link('canonical')]).toEqual([address, 200, address])
})

test('a site map says when an article or a listing changed, if that is known, and shows the pictures of a listing', async () => {
  const [first, ...others] = [1, 2, 3].map((number) => propertyRecord(number))
  const changed = '2026-03-04T05:06:07.000Z'
  using content = createContentFolder([{ ...first, updatedAt: changed }, ...others])
  await using small = await startSite({ SITE_URL: origin, CONTENT_DIR: content.path })
  const listings = (await readSiteMaps(small))
    .flatMap(({ items }) => items)
    .filter(({ url }) => url.includes('/property-listing/'))
  expect(listings.map(({ lastmod }) => lastmod).filter(Boolean)).toEqual([changed])
  const whole = (await readSiteMaps(site)).flatMap(({ items }) => items)
  expect(whole.filter(({ lastmod }) => lastmod)).toHaveLength(articleSlugs.length)
  for (const { img } of listings) expect(img[0]?.url).toMatch(/^https:\/\/www\.riparo\.example\/pictures\/1280\//)
})

test('every page answers with and without its last slash, and names one of them as its own', async () => {
  for (const address of [...pages.keys()].filter((_, index) => index < 60)) {
    const path = toPath(address)
    if (path === '/') continue
    const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`
    const page = await site.page(other)
    expect([other, page.status, page.link('canonical')]).toEqual([other, 200, address])
  }
})

test('every page of the maps has a title and a description of its own, one main heading, and a picture to share', () => {
  const owners = new Map<string, string>()
  for (const [address, page] of pages) {
    const title = page.texts('title').join()
    const description = page.meta('description') ?? ''
    for (const text of [title, description]) expect([address, owners.get(text)]).toEqual([address, undefined])
    expect([address, description.length >= 50 && description.length < 155]).toEqual([address, true])
    expect([address, page.meta('og:locale')]).toEqual([address, 'en_GB'])
    expect([address, page.texts('h1').length]).toEqual([address, 1])
    expect([address, page.meta('og:image')?.startsWith(`${origin}/share-cards/`)]).toEqual([address, true])
    expect([address, page.meta('robots')]).toEqual([address, null])
    owners.set(title, address).set(description, address)
  }
})

test('titles have fewer than 65 characters', () => {
  const long = [...pages.values()].flatMap((page) => page.texts('title')).filter((title) => title.length >= 65)
  expect(long).toEqual([])
})

test('no page names an area page as its canonical address that is not indexed', async () => {
  const listed = new Set([...pages.keys()].map(toPath))
  for (const [address, { source }] of pages) {
    const areas = [...source.matchAll(/href="(\/areas\/[^"?]*)"/g)].flatMap(([, path = '']) =>
      listed.has(path) ? [] : path,
    )
    for (const path of new Set(areas.slice(0, 2))) {
      const page = await site.page(path)
      expect([address, path, page.meta('robots'), page.cards.length]).toEqual([address, path, 'noindex', 1])
    }
  }
}, 60_000)

test('a listing states its facts in its title', () => {
  const [house] = readSampleListings().filter(({ propertyPrice }) => propertyPrice === 145_000_000)
  const page = pages.get(origin + urls.listing(house?.id ?? ''))
  expect(page?.texts('title')).toEqual(['5-bedroom house for sale in Karen, Nairobi: KES 145M | Riparo'])
})

test('every page of the maps describes itself in the words of schema.org, with all that Google asks for', () => {
  const types = new Set<string>()
  for (const [address, page] of pages) {
    const blocks = jsonLdOf(page)
    expect([address, blocks.length]).toEqual([address, 1])
    const nodes = listNodes(blocks[0] as Node)
    for (const node of nodes) types.add(String(node['@type']))
    expect([address, findUnknownToSchemaOrg(nodes)]).toEqual([address, []])
    expect([address, findMissingForGoogle(nodes)]).toEqual([address, []])
    expect(page.source.lastIndexOf('</main>')).toBeLessThan(page.source.indexOf('application/ld+json'))
  }
  const expected = [
    'RealEstateAgent',
    'RealEstateListing',
    'Offer',
    'Apartment',
    'House',
    'SingleFamilyResidence',
    'Place',
  ]
  expect([...types]).toEqual(
    expect.arrayContaining([
      ...expected,
      'ItemList',
      'BlogPosting',
      'FAQPage',
      'BreadcrumbList',
      'GeoCoordinates',
      'QuantitativeValue',
    ]),
  )
})

test('every page below the first level shows the breadcrumbs that it describes', () => {
  for (const [address, page] of pages) {
    const path = toPath(address)
    const isBelow = path.split('/').filter(Boolean).length > 1
    const shown = /<nav[^>]*aria-label="Breadcrumb".*?<\/nav>/s.exec(page.source)?.[0] ?? ''
    expect([address, shown !== '']).toEqual([address, isBelow])
    const list = listNodes(jsonLdOf(page)[0] as Node).find((node) => node['@type'] === 'BreadcrumbList')
    const described = ((list?.itemListElement ?? []) as Node[]).map(({ item }) => toPath(String(item)))
    const links = [...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect([address, described]).toEqual([address, isBelow ? [...links, path] : []])
  }
})

test('a search names one canonical address, which answers and names itself, and is indexed on its area page only (H7)', async () => {
  const searches = [
    '',
    'sort=price-low-high&utm_source=mail&view=map',
    'page=2',
    'page=999',
    'town=nairobi',
    'town=Karen&town=NAIROBI&town=karen&sort=price-high-low',
    'town=nairobi&town=karen',
    'numberOfBedrooms=3&town=Nairobi',
    'minBedrooms=3&features=pool&features=garden',
    'features=garden&features=Swimming_Pool&minBedrooms=3',
    'place=Nairobi/Kilimani',
    'place=nairobi/kilimani&propertyType=Residential',
    'q=garden+%26+"pool"&minPriceValue=5,000,000',
    'town=nowhere',
  ]
  for (const screen of screenIds) {
    for (const search of searches) {
      const asked = urls.listings(screen, new URLSearchParams(search))
      const page = await site.page(asked)
      const canonical = page.link('canonical') ?? ''
      const named = await site.page(toPath(canonical))
      expect([asked, named.status, named.link('canonical')]).toEqual([asked, 200, canonical])
      const isArea = canonical.startsWith(`${origin}/areas/`)
      const isPlain = !/[?&](?!page=)/.test(canonical)
      expect([asked, page.meta('robots')]).toEqual([asked, isArea || isPlain ? null : 'noindex'])
      expect([asked, jsonLdOf(page).length]).toEqual([asked, isArea || isPlain ? 1 : 0])
    }
  }
  const [one, other] = await Promise.all(
    searches.slice(8, 10).map((search) => site.page(urls.listings('all', new URLSearchParams(search)))),
  )
  expect(one?.link('canonical')).toBe(other?.link('canonical'))
}, 60_000)

test('robots.txt names the site map, and disallows what is not to be indexed', async () => {
  const answer = await site.ask('/robots.txt')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /forms/contact-us',
      'Disallow: /graphql',
      'Disallow: /wp-json/',
    ]),
  )
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(lines).not.toContain('Disallow: /')
})

/** Reads the maps as another program does, which throws for whatever is no site map. */
async function readSiteMaps(from: TestSite) {
  const index = await from.ask('/sitemap.xml')
  expect(index.headers.get('content-type')).toMatch(/^application\/xml/)
  const maps = await parseSitemapIndex(Readable.from(await index.text()))
  return Promise.all(
    maps.map(async ({ url }) => {
      const map = await from.ask(toPath(url))
      expect([url, map.status, map.headers.get('content-type')]).toEqual([url, 200, 'application/xml; charset=utf-8'])
      return { name: url, items: await parseSitemap(Readable.from(await map.text())) }
    }),
  )
}

function toPath(address: string) {
  return address.slice(origin.length)
}

function jsonLdOf({ source }: Page): unknown[] {
  const blocks = source.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...blocks].map(([, text]) => JSON.parse(text ?? ''))
}
