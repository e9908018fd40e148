import { parse } from 'parse5'
import { afterAll, expect, test } from 'vitest'
import { urls } from '../../domain/urls.ts'
import { recordedPosts, startWordpress } from '../sources/testing/wordpress.ts'
import { startSite } from '../testing/start-site.ts'
import { type Element, isElement, type Node } from '../text/html/tree.ts'

// The site over what a real WordPress said, made to be as unpleasant as real sites are.
const wordpress = await startWordpress()
const site = await startSite({ POSTS_ENDPOINT: wordpress.url })
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await wordpress[Symbol.asyncDispose]()
})

test.each(recordedPosts.map(({ slug }) => slug))(
  '%s is one article of one page, and nothing in it swallows what stands behind it',
  async (slug) => {
    const page = await site.page(urls.article(decodeURIComponent(slug)))
    expect([page.status, page.texts('h1').length]).toEqual([200, 1])
    expect(aroundFooter(page.source)).toEqual(aroundFooter((await site.page('/faqs')).source))
  },
)

test.each([
  ['as WordPress writes it', '%d9%85%d8%b1%d8%ad%d8%a8%d8%a7-%d8%a8%d8%a7%d9%84%d8%b9%d8%a7%d9%84%d9%85'],
  ['in large letters', '%D9%85%D8%B1%D8%AD%D8%A8%D8%A7-%D8%A8%D8%A7%D9%84%D8%B9%D8%A7%D9%84%D9%85'],
  ['not encoded at all', 'مرحبا-بالعالم'],
])('a slug that is not ASCII leads to its article %s', async (_, slug) => {
  const page = await site.page(`/insights/${slug}`)
  expect([page.status, page.texts('h1')]).toEqual([200, ['مرحبا بالعالم']])
  expect(page.link('canonical')).toBe(site.url + urls.article('مرحبا-بالعالم'))
})

test.each(['%d9%8', '%ff', 'hakuna-kitu', 'saa-ileile-9,saa-ileile-10', '%00'])(
  '%j leads to no article',
  async (slug) => {
    expect((await site.page(`/insights/${slug}`)).status).toBeGreaterThanOrEqual(400)
    expect((await site.page(`/insights/${slug}`)).status).toBeLessThan(500)
  },
)

test('a picture whose file is gone is answered with the drawn placeholder', async () => {
  const [, picture = ''] =
    /<img[^>]* src="([^"]*faili-halipo[^"]*)"/.exec((await site.page('/insights/faili-la-picha-halipo')).source) ?? []
  const answer = await site.ask(picture)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
})

/** The ancestors of the page's footer, innermost first, as a browser parses the page. */
function aroundFooter(source: string): string[] {
  const waiting: Node[] = [...parse(source).childNodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue
    if (node.tagName === 'footer') return tagsAround(node)
    waiting.push(...node.childNodes)
  }
  return []
}

function tagsAround({ parentNode }: Element): string[] {
  return parentNode && 'tagName' in parentNode ? [parentNode.tagName, ...tagsAround(parentNode)] : []
}
