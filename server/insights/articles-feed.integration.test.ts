import { afterAll, expect, test } from 'vitest'
import { recordedPosts, startWordpress, wordpressPosts } from '../sources/testing/wordpress.ts'
import { startSite } from '../testing/start-site.ts'
import { all, linkOf, one, parseXml, type XmlElement } from '../testing/xml.ts'

const origin = 'https://www.riparo.example'

const older = wordpressPosts(20).map((post) => ({ ...post, id: post.id + 1_000 }))
const wordpress = await startWordpress({ posts: [...recordedPosts, ...older] })
const site = await startSite({ SITE_URL: origin, POSTS_ENDPOINT: wordpress.url })
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await wordpress[Symbol.asyncDispose]()
})

test('the feed is Atom: what each element must have is there, whatever the articles hold', async () => {
  const answer = await site.ask('/feed.xml')
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const feed = parseXml(await answer.text())
  expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  expect(one(feed, 'id').text).toBe(`${origin}/feed.xml`)
  expect(one(feed, 'title').text).toBe('Riparo: insights')
  expect(one(one(feed, 'author'), 'name').text).toBe('Riparo')
  expect(linkOf(feed, 'self')).toBe(`${origin}/feed.xml`)
  expect(linkOf(feed, 'alternate')).toBe(`${origin}/insights/news-and-updates`)

  const entries = all(feed, 'entry')
  expect(entries).toHaveLength(50)
  expect(new Set(entries.map((entry) => one(entry, 'id').text)).size).toBe(entries.length)
  for (const entry of entries) {
    expect(one(entry, 'id').text).toBe(linkOf(entry, 'alternate'))
    expect(one(entry, 'title').text).not.toBe('')
    for (const date of ['published', 'updated']) expect(one(entry, date).text).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(one(entry, 'content').attributes.type).toBe('html')
  }
  const updates = entries.map((entry) => one(entry, 'updated').text)
  expect(one(feed, 'updated').text).toBe(updates.toSorted().at(-1))
})

test('an entry has the whole text, with addresses that lead somewhere from elsewhere', async () => {
  const feed = parseXml(await (await site.ask('/feed.xml')).text())
  const html = contentOf(feed, 'anwani-zisizo-kamili')
  expect(html).toContain(
    `src="${origin}/pictures/960/${wordpress.url.replace('://', '/')}/wp-content/uploads/2025/06/mpira.jpg"`,
  )
  expect(html).toContain(`href="${origin}/insights/anwani-zisizo-kamili#in-text-chini"`)
  expect(contentOf(feed, 'vitalu-vyote-vya-gutenberg')).toContain('<figcaption>Picha tatu</figcaption>')
})

test('an entry of our own articles has our own addresses whole', async () => {
  await using own = await startSite({ SITE_URL: origin })
  const feed = parseXml(await (await own.ask('/feed.xml')).text())
  for (const entry of all(feed, 'entry')) {
    const html = one(entry, 'content').text
    expect(html.length).toBeGreaterThan(2_000)
    expect(html).not.toMatch(/ (href|src|srcset)="[/#]/)
    for (const [, srcset = ''] of html.matchAll(/ srcset="([^"]*)"/g)) {
      for (const candidate of srcset.split(', '))
        expect(candidate).toMatch(/^https:\/\/www\.riparo\.example\/pictures\/\S+ \d+w$/)
    }
  }
})

test('every page says where the feed is', async () => {
  expect((await site.page('/faqs')).source).toMatch(/<link [^>]*type="application\/atom\+xml"[^>]*href="\/feed\.xml"/)
})

function contentOf(feed: XmlElement, slug: string) {
  const entry = all(feed, 'entry').find((each) => one(each, 'id').text === `${origin}/insights/${slug}`)
  return entry ? one(entry, 'content').text : ''
}
