import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { expect, test } from 'vitest'
import { urls } from '../../domain/urls.ts'
import type { ListedPage } from './list-pages.ts'
import { createSiteMap, createSiteMapIndex } from './site-map.ts'

const origin = 'https://www.riparo.example'

test('a site map has 50,000 addresses at most, and the next one the others (H8)', async () => {
  const listings = Array.from({ length: 50_001 }, (_, index) => ({
    name: 'listing' as const,
    inSiteMap: true,
    path: urls.listing(`a${String(index).padStart(9, '0')}`),
  }))
  const ask = serve([{ name: 'home', path: '/', inSiteMap: true }, ...listings])
  const index = await parseSitemapIndex(Readable.from((await ask('/sitemap.xml')).body))
  const paths = index.map(({ url }) => url.slice(origin.length))
  expect(paths).toEqual(['pages-1', 'listings-1', 'listings-2'].map(urls.siteMap))
  const bodies = await Promise.all(paths.map(async (path) => (await ask(path)).body))
  const locations = bodies.map((body) => body.match(/(?<=<loc>)[^<]+/g) ?? [])
  expect(locations.map(({ length }) => length)).toEqual([1, 50_000, 1])
  expect(new Set(locations.flat()).size).toBe(50_002)
  expect((await ask(urls.siteMap('listings-3'))).statusCode).toBe(404)
})

test('a full site map with pictures of a foreign host stays below the 50 MB of the protocol', async () => {
  const picture = `https://eu-west-2.graphassets.com/${'a'.repeat(25)}/${'b'.repeat(25)}`
  const listings = Array.from({ length: 500 }, (_, index) => ({
    name: 'listing' as const,
    inSiteMap: true,
    path: urls.listing(`a${String(index).padStart(9, '0')}`),
    lastModified: '2026-03-04T05:06:07.000Z',
    pictures: Array.from({ length: 12 }, () => picture),
  }))
  const { rawPayload } = await serve(listings)(urls.siteMap('listings-1'))
  // A hundredth of the addresses.
  expect(rawPayload.length).toBeLessThan((50 * 1024 * 1024) / 100)
})

test('an address with signs of XML is one address', async () => {
  const path = `/insights/a&b<c>"'`
  const ask = serve([{ name: 'article', path, inSiteMap: true }])
  const { body } = await ask(urls.siteMap('articles-1'))
  expect((await parseSitemap(Readable.from(body))).map(({ url }) => url)).toEqual([origin + path])
})

function serve(pages: readonly ListedPage[]) {
  const maps = { origin: () => origin, list: async () => pages }
  const app = Fastify()
  app.get('/sitemap.xml', createSiteMapIndex(maps))
  app.get(urls.siteMap(':name'), createSiteMap(maps))
  return (path: string) => app.inject(path)
}
