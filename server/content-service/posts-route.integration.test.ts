import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import apiFetch from '@wordpress/api-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContentFolder } from '../testing/content-folder.ts'
import { startSite, type TestSite } from '../testing/start-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://www.riparo.example' })
})
afterAll(() => site[Symbol.asyncDispose]())

const posts = '/wp-json/wp/v2/posts'

test('our articles are served in pages, with pictures, at public addresses', async () => {
  const slugs: string[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await site.ask(`${posts}?_embed&per_page=5&page=${page}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=UTF-8')
    pages = Number(answer.headers.get('x-wp-totalpages'))
    for (const post of await answer.json()) {
      slugs.push(post.slug)
      expect(post.link).toBe(`https://www.riparo.example/insights/${post.slug}`)
      const picture = post._embedded['wp:featuredmedia'][0].source_url
      expect((await site.page(new URL(picture).pathname)).status).toBe(200)
    }
    expect(slugs.length).toBe(Math.min(page * 5, Number(answer.headers.get('x-wp-total'))))
  }
  expect(slugs.length).toBeGreaterThanOrEqual(12)
  expect(new Set(slugs).size).toBe(slugs.length)
})

test('WordPress’s own client library reads all articles, page by page, and one; and understands the errors', async () => {
  using content = createContentFolder([])
  mkdirSync(join(content.path, 'insights'))
  for (let day = 1; day <= 101; day++) {
    const date = new Date(Date.UTC(2025, 0, day)).toISOString()
    const head = `title: "Land & homes ${day}"\ndate: ${date.slice(0, 19)}Z\nauthor: Riparo\n`
    writeFileSync(join(content.path, 'insights', `day-${day}.md`), `---\n${head}---\n\nText of **day ${day}**.\n`)
  }
  await using own = await startSite({ CONTENT_DIR: content.path })
  apiFetch.use(apiFetch.createRootURLMiddleware(`${own.url}/wp-json/`))
  apiFetch.use(apiFetch.fetchAllMiddleware)

  type Post = { id: number; slug: string; title: { rendered: string }; _embedded: { author: { name: string }[] } }
  const read = await apiFetch<Post[]>({ path: '/wp/v2/posts?per_page=-1&_embed' })
  expect(read.map(({ slug }) => slug)).toEqual(Array.from({ length: 101 }, (_, index) => `day-${101 - index}`))
  expect(read[0]).toMatchObject({
    title: { rendered: 'Land &amp; homes 101' },
    content: { rendered: '<p>Text of <strong>day 101</strong>.</p>\n' },
    _embedded: { author: [{ name: 'Riparo' }] },
  })
  expect(await apiFetch({ path: `/wp/v2/posts/${read[7]?.id}` })).toMatchObject({ slug: 'day-94' })
  // Another WordPress client library sends lists like this.
  expect(await apiFetch({ path: '/wp/v2/posts?slug%5B0%5D=day-3&slug%5B1%5D=day-5' })).toMatchObject([
    { slug: 'day-5' },
    { slug: 'day-3' },
  ])
  const first = await apiFetch({ path: '/wp/v2/posts?per_page=50', parse: false })
  expect([first.headers.get('x-wp-total'), first.headers.get('x-wp-totalpages')]).toEqual(['101', '3'])
  for (const [path, code] of [
    ['posts/999999', 'rest_post_invalid_id'],
    ['posts?page=99', 'rest_post_invalid_page_number'],
    ['posts?per_page=101', 'rest_invalid_param'],
    ['users', 'rest_no_route'],
  ]) {
    await expect(apiFetch({ path: `/wp/v2/${path}` })).rejects.toMatchObject({ code })
  }
})

test('every post is a page of ours, with its title and its text', async () => {
  for (const post of await (await site.ask(`${posts}?per_page=100`)).json()) {
    const page = await site.page(`/insights/${post.slug}`)
    expect([post.slug, page.status, page.texts('h1')]).toEqual([post.slug, 200, [expect.any(String)]])
  }
})

test('every link from an article to another page of ours works', async () => {
  const read: { content: { rendered: string } }[] = await (await site.ask(`${posts}?per_page=100`)).json()
  const html = read.map(({ content }) => content.rendered).join()
  const paths = new Set([...html.matchAll(/ href="(\/[^"#]*)"/g)].map(([, path = '']) => path))
  expect(paths.size).toBeGreaterThan(20)
  const statuses = await Promise.all([...paths].map(async (path) => [path, (await site.ask(path)).status]))
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
})

test('errors have WordPress’s codes over HTTP as well, and an unchanged answer is 304', async () => {
  const refused = await site.ask(`${posts}?page=99`)
  expect([refused.status, (await refused.json()).code]).toEqual([400, 'rest_post_invalid_page_number'])
  const unknown = await site.ask('/wp-json/wp/v2/users')
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'rest_no_route'])
  const etag = (await site.ask(posts, { method: 'HEAD' })).headers.get('etag') ?? ''
  expect((await site.ask(posts, { headers: { 'If-None-Match': etag } })).status).toBe(304)
  expect((await site.ask(posts, { method: 'POST', body: '{}' })).status).toBe(405)
})
