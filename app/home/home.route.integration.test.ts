import { afterAll, expect, test } from 'vitest'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { readSampleListings } from '../../server/testing/listing-rules.ts'
import { startSite } from '../../server/testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

test('the home page: what the firm offers, the way to it, and every section', async () => {
  const page = await site.page('/')
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toHaveLength(1)
  expect(page.text).toMatch(/advisory, agency and management services/)
  expect(page.text).toContain('700+ satisfied clients')
  expect(page.texts('dt')).toEqual(['Incorporated', 'Years in Kenyan real estate'])
  expect(page.texts('dd')).toEqual(['2007', 'Over 15'])
  expect(page.source).toMatch(/<a [^>]*href="\/services\/"[^>]*>Explore<\/a>/)
  expect(page.texts('h2')).toEqual(
    expect.arrayContaining(['Why Choose Us', 'Latest Insights in Real Estate', 'Consult with us today']),
  )
  for (const title of ['Experience', 'Partnerships', 'Expertise', 'Track Record'])
    expect(page.texts('h3')).toContain(title)
  expect(page.texts('h3').filter((heading) => /^\d /.test(heading))).toEqual([
    '1 Needs Assessment & Goal Setting',
    '2 Scouting',
    '3 Vetting',
    '4 Buying',
    '5 Management',
  ])
})

test('the newest listings stand on it', async () => {
  const newest = readSampleListings()
    .slice(0, 3)
    .map(({ id }) => id.slice(0, 10).toUpperCase())
  expect((await site.page('/')).cards).toEqual(newest)
})

test('the books: how many of each kind there are, each a link to exactly those', async () => {
  const { source } = await site.page('/')
  const books = [...source.matchAll(/<a [^>]*href="([^"]+)"[^>]*><strong>(\d+)<\/strong>/g)]
  expect(books.map(([, path]) => path)).toEqual([
    '/properties/for-sale/residential-homes',
    '/properties/for-sale/apartments-and-mansionettes',
    '/properties/for-sale/land-and-plots',
    '/properties/for-rent',
  ])
  for (const [, path = '', count] of books) expect((await site.page(path)).text).toContain(`${count} properties`)
})

test('without an article, the blog section says so under its spinner, and offers another try that needs no script', async () => {
  using content = createContentFolder([])
  await using silent = await startSite({ CONTENT_DIR: content.path })
  const page = await silent.page('/')
  expect(page.text).toContain('Blog & News')
  expect(page.statuses).toContain('We have not published any articles yet. The first ones are on their way.')
  expect(page.source).toMatch(/<form [^>]*action="\/#blog"[^>]*><button type="submit"[^>]*>Try again<\/button>/)
  expect(page.source).toMatch(/<a [^>]*href="\/insights\/"[^>]*>More Articles<\/a>/)
})

test('what a shared link shows: title, description and the share card of the firm', async () => {
  const page = await site.page('/')
  expect(page.link('canonical')).toBe(`${site.url}/`)
  expect(page.meta('og:title')).toBe('Real estate advisory, agency and management in Nairobi')
  expect(page.meta('og:description')).toBe(page.meta('description'))
  expect(page.meta('twitter:card')).toBe('summary_large_image')
})
