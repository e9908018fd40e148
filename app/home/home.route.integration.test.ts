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

test('the newest listings of four kinds stand directly below the hero, the newest first', async () => {
  const page = await site.page('/')
  const samples = readSampleListings()
  const shown = page.cards.flatMap(
    (id) => samples.find((listing) => listing.id.slice(0, 10).toUpperCase() === id) ?? [],
  )
  expect(shown).toHaveLength(4)
  expect(shown[0]).toBe(samples[0])
  expect(new Set(shown.map((listing) => `${listing.propertyType} ${listing.propertyStatus}`)).size).toBe(4)
  expect(shown.map((listing) => samples.indexOf(listing))).toEqual(
    shown.map((listing) => samples.indexOf(listing)).sort((a, b) => a - b),
  )
  expect(page.texts('h2')[0]).toBe('New properties')
})

test('four ways in lead to lists with properties', async () => {
  const { source } = await site.page('/')
  const ways = /<ul aria-label="Properties">(.*?)<\/ul>/.exec(source)?.[1] ?? ''
  const links = [...ways.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g)].map(([, path = '', label]) => ({
    path,
    label,
  }))
  expect(links.map(({ label }) => label)).toEqual(['Rent', 'Buy', 'Land', 'Commercial'])
  for (const { path } of links) expect((await site.page(path)).cards.length).toBeGreaterThan(0)
})

test('the example of buying costs has no loan, and says what is in it', async () => {
  const { text } = await site.page('/')
  expect(text).toMatch(
    /costs of buying at KES\s12,500,000, without a mortgage\. In it: stamp duty on the transfer, .*, official search and registration of the transfer\./,
  )
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
