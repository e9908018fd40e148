import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenIds } from '../../domain/search/screens.ts'
import { urls } from '../../domain/urls.ts'
import { propertyRecord, propertyRecords } from '../content/service/testing/content-service.ts'
import { type HygraphRecord, startHygraph } from '../sources/testing/hygraph.ts'
import { untrustedTexts } from '../sources/testing/untrusted-texts.ts'
import { startWordpress, type WordpressPost, wordpressPosts } from '../sources/testing/wordpress.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

// One invalid record must not break a page that shows others. These records contain each untrusted text in each field of a
// listing and of a post, and generated texts in all fields at once, beside valid records.
const ordinary = propertyRecords(120)
const ordinaryPosts = wordpressPosts(150)

let hygraph: Awaited<ReturnType<typeof startHygraph>>
let wordpress: Awaited<ReturnType<typeof startWordpress>>
let site: TestSite
beforeAll(async () => {
  hygraph = await startHygraph({ records: [...ordinary, ...untrustedRecords()] })
  wordpress = await startWordpress({ posts: [...ordinaryPosts, ...untrustedPosts()] })
  site = await startSite({
    PROPERTIES_ENDPOINT: hygraph.endpoint,
    PROPERTIES_COLLECTION: 'riparos',
    POSTS_ENDPOINT: wordpress.url,
  })
})
afterAll(async () => {
  for (const each of [site, hygraph, wordpress]) await each[Symbol.asyncDispose]()
})

/** Pictures that are narrower than the widest size, with the number of theirs. */
const narrower = [
  ['/exterior-villa-01.jpg', 11],
  ['/exterior-villa-02.jpg', 11],
  ['/terrace-pool-01.jpg', 10],
] as const

const lists = screenIds.map((screen) => urls.listings(screen))

test.each([
  '/',
  ...lists,
  // 24 on each page.
  ...Array.from({ length: 40 }, (_, page) => `${lists[0]}?page=${page + 1}`),
  ...lists.map((path) => `${path}?sort=price-low-high`),
  ...screenIds.map((screen) => `/listing-index/${screen}`),
  '/property-listings.json',
  ...['/insights/', '/insights/news-and-updates', '/insights/post-7'],
  ...Array.from({ length: 20 }, (_, page) => `/insights/news-and-updates?page=${page + 1}`),
  ...ordinary.slice(0, 3).map(({ id }) => `/property-listing/${id.slice(0, 10)}`),
  '/readyz',
])('%s is there, and is clean text', async (path) => {
  const answer = await site.ask(path)
  const text = await answer.text()
  expect([path, answer.status]).toEqual([path, 200])
  expect(text).not.toMatch(/[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]|\ufffe|\uffff/u)
  for (const [, srcset = ''] of text.matchAll(/<img[^>]* srcset="([^"]*)"/gi)) {
    // A card offers all sizes, the page of a property those that the picture has.
    const [, least = 12] = narrower.find(([name]) => srcset.includes(name)) ?? []
    expect(srcset).toMatch(new RegExp(`^(/pictures/\\d+/[^\\s"']*[^\\s",] \\d+w(, (?=\\S)|$)){${least},12}$`))
  }
})

test.each(['/sitemap.xml', '/feed.xml'])('%s is there, and is well-formed', async (path) => {
  const answer = await site.ask(path)
  expect(answer.status).toBe(200)
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(await answer.text()).close()
})

test('every address in the site maps leads to a page of its own', async () => {
  const readAddresses = async (path: string) => {
    const map = await (await site.ask(path)).text()
    return [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address.replaceAll('&amp;', '&')).pathname,
    )
  }
  const addresses = (await Promise.all((await readAddresses('/sitemap.xml')).map(readAddresses))).flat()
  const odd = addresses.filter(
    (path) => /^\/(property-listing|insights)\//.test(path) && !/\/(post-)?[\w-]+$/.test(path),
  )
  expect(odd.length).toBeGreaterThan(10)
  for (const path of odd) expect([path, (await site.ask(path)).status]).toEqual([path, 200])
})

/** Each text in each field of a record that has nothing else odd, and generated ones in all fields. */
function untrustedRecords(): HygraphRecord[] {
  const textFields = [
    ...([
      'propertyName',
      'propertyUrlSlug',
      'propertyStatus',
      'propertyType',
      'residentialType',
      'commercialType',
    ] as const),
    ...([
      'landType',
      'titleType',
      'propertyManagement',
      'locationCriteria',
      'estate',
      'neighbourhood',
      'townCity',
    ] as const),
  ]
  const shapes: ((text: string) => Partial<HygraphRecord>)[] = [
    ...textFields.map((field) => (text: string) => ({ [field]: text })),
    (text) => ({ id: text }),
    (text) => ({ createdAt: text }),
    (text) => ({ propertyFeatures: [text, text] }),
    (text) => ({ mainImage: { url: text } }),
    (text) => ({ propertyImages: [{ url: `/media/${text}` }] }),
    (text) => ({ mainImage: { url: `https://cdn.example/${text}` } }),
    (text) => ({ propertyDescription: { html: text } }),
    (text) => ({ propertyDescription: { html: `<p title="${text}">${text}<img src="/media/${text}" alt="${text}">` } }),
  ]
  const single = shapes.flatMap((shape) => untrustedTexts.map(shape))
  const generated = generate().map((texts) =>
    Object.assign({}, ...shapes.slice(0, textFields.length).map((shape, index) => shape(texts[index] ?? ''))),
  )
  // The latest are on every first page.
  return [...single, ...generated].map((fields, index) => ({
    ...propertyRecord(1_000 + index),
    ...fields,
  }))
}

function untrustedPosts(): WordpressPost[] {
  const embedded = (author: string, url: string, alt: string) => ({
    _embedded: { author: [{ name: author }], 'wp:featuredmedia': [{ source_url: url, alt_text: alt }] },
  })
  const shapes: ((text: string) => Partial<WordpressPost>)[] = [
    (text) => ({ slug: text }),
    (text) => ({ slug: encodeURIComponent(text.toWellFormed()) }),
    (text) => ({ title: { rendered: text } }),
    (text) => ({ content: { rendered: text } }),
    (text) => ({ content: { rendered: `<h2 id="${text}">${text}</h2><a href="${text}" title="${text}">${text}</a>` } }),
    (text) => ({
      content: { rendered: `<img src="${text}" srcset="${text} 640w" alt="${text}"><iframe src="${text}">` },
    }),
    (text) => ({ link: text }),
    (text) => ({ date_gmt: text, date: text }),
    (text) => embedded(text, text, text),
    (text) => embedded('A', `https://cdn.example/${text}`, text),
  ]
  const single = shapes.flatMap((shape) => untrustedTexts.map(shape))
  const generated = generate().map(([title = '', rendered = '', author = '', url = '']) => ({
    title: { rendered: title },
    content: { rendered },
    ...embedded(author, url, title),
  }))
  const posts = wordpressPosts(1_000 + single.length + generated.length).slice(1_000)
  return posts.map((post, index) => ({ ...post, ...[...single, ...generated][index] }))
}

/** The same at every run. */
function generate(): string[][] {
  const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code))
  const text = fc.oneof(
    fc.constantFrom(...untrustedTexts),
    fc.string({ unit, maxLength: 30 }),
    fc.array(fc.nat(0x10_ffff)).map((codes) => String.fromCodePoint(...codes)),
  )
  return fc.sample(fc.array(text, { minLength: 13, maxLength: 13 }), { seed: 20, numRuns: 60 })
}
