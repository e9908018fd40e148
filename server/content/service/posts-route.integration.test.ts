import { afterAll, expect, test } from 'vitest'
import { startSite } from '../../testing/start-site.ts'

const site = await startSite({ SITE_URL: 'https://www.riparo.example' })
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

test('errors have WordPress’s codes over HTTP as well', async () => {
  const refused = await site.ask(`${posts}?page=99`)
  expect([refused.status, (await refused.json()).code]).toEqual([400, 'rest_post_invalid_page_number'])
  const unknown = await site.ask('/wp-json/wp/v2/users')
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'rest_no_route'])
  expect((await site.ask(posts, { method: 'POST', body: '{}' })).status).toBe(405)
})
