import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSampleListings } from '../testing/listing-rules.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

const articleSlugs = globSync('*.md', { cwd: new URL('../../content/insights/', import.meta.url) }).map((file) =>
  file.replace('.md', ''),
)

/** The index, the 13 kinds of Kenya, and Diani: its kind, its two places, and the kind of one of them. */
const areaPages = 1 + 13 + 5

/** The properties, and the areas, whose own test compares all titles: those of one town stand for all. */
function isLikeOthers(address: string) {
  return /\/property-listing\/|\/areas\/(?!diani|[a-z]+-for-)/.test(address)
}

let site: TestSite
beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://www.riparo.example' })
})
afterAll(() => site[Symbol.asyncDispose]())

test('the site map names every page and every listing once, each at the address that the page itself gives', async () => {
  const answer = await site.ask('/sitemap.xml')
  expect(answer.headers.get('content-type')).toMatch(/^application\/xml/)
  const addresses = locations(await answer.text())
  expect(new Set(addresses).size).toBe(addresses.length)
  const pages = addresses.filter((address) => !isLikeOthers(address))
  expect(pages).toHaveLength(6 + 3 + 26 + 6 + 3 + 7 + articleSlugs.length + areaPages)
  for (const slug of articleSlugs) expect(addresses).toContain(`https://www.riparo.example/insights/${slug}`)
  for (const address of [...pages, addresses.at(-1) ?? '']) {
    const page = await site.page(new URL(address).pathname)
    expect([address, page.status, page.link('canonical')]).toEqual([address, 200, address])
  }
})

test('every page answers with and without its last slash, and names one of them as its own', async () => {
  const addresses = locations(await (await site.ask('/sitemap.xml')).text())
  const pages = addresses.filter((address) => !isLikeOthers(address))
  for (const address of [...pages, addresses.at(-1) ?? '']) {
    const { pathname } = new URL(address)
    if (pathname === '/') continue
    const other = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`
    const page = await site.page(other)
    expect([other, page.status, page.link('canonical')]).toEqual([other, 200, address])
  }
})

test('a listing says when it came', async () => {
  const map = await (await site.ask('/sitemap.xml')).text()
  const listings = readSampleListings()
  expect(map.match(/<lastmod>/g)).toHaveLength(listings.length + articleSlugs.length)
  for (const { id, createdAt } of listings) {
    const address = `https://www.riparo.example/property-listing/${id.slice(0, 10).toLowerCase()}`
    expect(map).toContain(`<url><loc>${address}</loc><lastmod>${createdAt}</lastmod></url>`)
  }
})

test('every page of the map has a title and a description of its own, one main heading, and a picture to share', async () => {
  const addresses = locations(await (await site.ask('/sitemap.xml')).text())
  const pages = addresses.filter((address) => !isLikeOthers(address))
  const seen = { titles: new Map<string, string>(), descriptions: new Map<string, string>() }
  for (const address of pages) {
    const page = await site.page(new URL(address).pathname)
    const title = page.texts('title').join()
    const description = page.meta('description') ?? ''
    expect([address, seen.titles.get(title)]).toEqual([address, undefined])
    expect([address, seen.descriptions.get(description)]).toEqual([address, undefined])
    expect([address, description.length >= 50 && description.length <= 320]).toEqual([address, true])
    expect([address, page.texts('h1').length]).toEqual([address, 1])
    expect([address, page.meta('og:image')]).toEqual([
      address,
      expect.stringMatching(/^https:\/\/www\.riparo\.example\/share-cards.*\.jpg$/),
    ])
    seen.titles.set(title, address)
    seen.descriptions.set(description, address)
  }
})

test('robots are shown the map, and kept from what is not to be read', async () => {
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
  expect(lines).toContain('Sitemap: https://www.riparo.example/sitemap.xml')
  expect(lines).not.toContain('Disallow: /')
})

function locations(map: string) {
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
}
