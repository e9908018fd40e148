import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Article } from '../../domain/insights/article.ts'
import type { ArticleSource } from '../sources/article-source.ts'
import { createSanitiser } from '../text/html/sanitise.ts'
import { createInsights } from './insights.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const read = vi.fn<ArticleSource['list']>()
const body = createSanitiser()('<p>Text</p>')

let articles: Article[]
let unreadable: { id: string | number | null; slug: string | null }[]
let now: number

beforeEach(() => {
  vi.resetAllMocks()
  now = Date.UTC(2026, 5, 1)
  unreadable = []
  articles = Array.from({ length: 60 }, (_, index) => article(60 - index))
  read.mockImplementation(async () => ({ ok: true, articles, unreadable }))
})

describe('articles', () => {
  it('are listed newest first, as cards without their bodies', async () => {
    const latest = await open().listNewest(3)
    expect(latest).toMatchObject({
      ok: true,
      articles: [{ slug: 'article-60' }, { slug: 'article-59' }, { slug: 'article-58' }],
    })
    expect(JSON.stringify(latest)).not.toContain('body')
  })

  it.each([
    [1, 24, 'article-60'],
    [3, 12, 'article-12'],
    [4, 0, undefined],
  ])('page %d of 24 has %d', async (page, count, first) => {
    const result = await open().list({ page, perPage: 24 })
    if (!result.ok) throw new Error('unavailable')
    expect(result).toMatchObject({ total: 60, pages: 3 })
    expect(result.articles).toHaveLength(count)
    expect(result.articles[0]?.slug).toBe(first)
  })

  it.each([
    ['article-30', 'article-29', 'article-31'],
    ['ARTICLE-30', 'article-29', 'article-31'],
    ['article-1', undefined, 'article-2'],
    ['article-60', 'article-59', undefined],
  ])('%s stands between %s and %s', async (slug, previous, next) => {
    const found = await open().find(slug)
    if (!found.ok || !found.article) throw new Error('not found')
    expect(found.article.slug).toBe(slug.toLowerCase())
    expect(found.article.body).toBe(body)
    expect([found.previous?.slug, found.next?.slug]).toEqual([previous, next])
    expect(found.related).toHaveLength(3)
    expect(found.related.map((each) => each.slug)).not.toContain(slug)
  })

  it('are not found by another slug', async () => {
    expect(await open().find('article')).toEqual({ ok: true, article: null })
  })

  it('are related by the rarest of their words', async () => {
    articles = [
      article(9, { title: 'Buying land in Nairobi' }),
      article(8),
      article(7, { title: 'Nairobi rents' }),
      article(6, { title: 'Sectional property in Nairobi' }),
      article(5, { title: 'Stamp duty on land' }),
      article(4, { title: 'Buying from abroad: Nairobi' }),
      article(3),
    ]
    const found = await open().find('article-9')
    if (!found.ok || !found.article) throw new Error('not found')
    expect(found.related.map(({ slug }) => slug)).toEqual(['article-4', 'article-5', 'article-7'])
  })

  it('that were never read are said to be unavailable, everywhere', async () => {
    read.mockResolvedValue({ ok: false, reason: 'network', detail: 'refused' })
    const insights = open()
    expect(await insights.listNewest(3)).toEqual({ ok: false })
    expect(await insights.list({ page: 1, perPage: 24 })).toEqual({ ok: false })
    expect(await insights.find('article-1')).toEqual({ ok: false })
    expect(await insights.listWhole()).toEqual({ ok: false })
  })
})

describe('a post that is there and cannot be read', () => {
  it('shows its last copy in its place', async () => {
    const insights = open({ trustsLosses: false })
    await insights.refresh()
    const before = await insights.listNewest(60)
    unreadable = articles.splice(5, 1).map(({ id }) => ({ id, slug: null }))
    expect(await insights.refresh()).toBe(true)
    expect(await insights.listNewest(60)).toEqual(before)
    expect(insights.countUnreadable()).toBe(1)
  })

  it('is unavailable without a copy, which is not the same as not found', async () => {
    unreadable = [{ id: 99, slug: 'Article-99' }]
    const insights = open()
    expect(await insights.find('article-99')).toEqual({ ok: false })
    expect(await insights.find('article-98')).toEqual({ ok: true, article: null })
  })
})

function open({ trustsLosses = true } = {}) {
  return createInsights({ source: { list: read }, trustsLosses, maxAgeMs: 60_000, log, clock: () => now })
}

function article(number: number, fields: Partial<Article> = {}): Article {
  const date = new Date(Date.UTC(2026, 0, number)).toISOString()
  const card = { slug: `article-${number}`, title: `Number ${number}`, date, excerpt: 'Text', picture: null }
  return { ...card, id: number, updated: date, author: null, body, ...fields }
}
