import { afterAll, expect, test } from 'vitest'
import { createContentFolder } from '../../server/testing/content-folder.ts'
import { startSite } from '../../server/testing/start-site.ts'

const site = await startSite()
afterAll(() => site[Symbol.asyncDispose]())

test('Insights: the latest articles and the way to the testimonials', async () => {
  const page = await site.page('/insights/')
  expect(page.status).toBe(200)
  expect(page.texts('h1')).toEqual(['Insights'])
  expect(page.texts('h2')).toEqual(expect.arrayContaining(['Latest articles', 'Our Satisfied client Testimonials']))
  expect(page.source).toContain('href="/insights/client-insights"')
})

test.each(['/insights/', '/insights/news-and-updates'])(
  '%s without an article says so, and offers another try that needs no script',
  async (path) => {
    using content = createContentFolder([])
    await using silent = await startSite({ CONTENT_DIR: content.path })
    const page = await silent.page(path)
    expect(page.statuses).toContain('We have not published any articles yet. The first ones are on their way.')
    expect(page.source).toMatch(
      new RegExp(`<form [^>]*action="${path}"[^>]*><button type="submit"[^>]*>Try again</button>`),
    )
  },
)

test('an unknown article is not found', async () => {
  const page = await site.page('/insights/an-article-that-is-not')
  expect(page.status).toBe(404)
  expect(page.texts('h1')).toEqual(['Unexpected Application Error'])
})
