import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { recordedAnswers } from '../../sources/testing/wordpress.ts'
import { createContentFolder } from '../../testing/content-folder.ts'
import { readPictureFacts } from '../folder/picture-facts.ts'
import { readFirm, toFacts } from '../folder/read-firm.ts'
import { createPostsService } from './posts.ts'
import { type Post, readPosts } from './posts-content.ts'

const origin = 'https://www.riparo.example'

const posts: Post[] = Array.from({ length: 23 }, (_, index) => ({
  id: 1000 - index,
  slug: `post-${index}`,
  title: `Land & homes ${index}`,
  date: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2), 6)).toISOString(),
  author: 'Riparo',
  picture: index % 2 ? 'villa.jpg' : null,
  html: `<p>Text ${index}</p>`,
}))

const facts = { width: 1280, height: 853, placeholderColour: '#888888', alt: 'A villa' }
const serve = createPostsService({
  posts: [...posts, { ...(posts[0] as Post), id: 7, slug: 'to-come', date: '2999-01-01T00:00:00.000Z' }],
  findPicture: () => facts,
  timeZone: 'Africa/Nairobi',
})

async function ask(query: string) {
  const response = await serve(new Request(`${origin}/wp-json/wp/v2/posts${query}`))
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const slugs = (body: { slug: string }[]) => body.map(({ slug }) => slug)

describe('posts', () => {
  it('come ten at a time, newest first, with totals', async () => {
    const { status, headers, body } = await ask('?page=2')
    expect(status).toBe(200)
    // Two posts a day have equal dates, so the higher id comes first.
    const expected = [22, 20, 21, 18, 19, 16, 17, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1]
    expect(slugs(body)).toEqual(expected.slice(10, 20).map((number) => `post-${number}`))
    expect(headers.get('content-type')).toBe('application/json; charset=UTF-8')
    expect(headers.get('x-wp-total')).toBe('23')
    expect(headers.get('x-wp-totalpages')).toBe('3')
  })

  it('have the shape of WordPress’s', async () => {
    const { body } = await ask('?slug=post-1&_embed')
    expect(body).toEqual([
      expect.objectContaining({
        id: 999,
        date: '2026-01-01T09:00:00',
        date_gmt: '2026-01-01T06:00:00',
        slug: 'post-1',
        status: 'publish',
        type: 'post',
        link: `${origin}/insights/post-1`,
        title: { rendered: 'Land &amp; homes 1' },
        content: { rendered: '<p>Text 1</p>', protected: false },
        sticky: false,
        _embedded: {
          author: [expect.objectContaining({ name: 'Riparo' })],
          'wp:featuredmedia': [
            expect.objectContaining({
              source_url: `${origin}/media/villa.jpg`,
              alt_text: 'A villa',
              media_type: 'image',
              mime_type: 'image/jpeg',
              media_details: expect.objectContaining({ width: 1280, height: 853 }),
            }),
          ],
        },
      }),
    ])
  })

  it('come as many at a time as asked', async () => {
    expect(slugs((await ask('?per_page=2')).body)).toEqual(['post-22', 'post-20'])
    expect(slugs((await ask('?per_page=100')).body)).toHaveLength(23)
  })

  it('are found by slug: several, in any case; none for an unknown slug, all for an empty one', async () => {
    expect(slugs((await ask('?slug=post-3,POST-4')).body).sort()).toEqual(['post-3', 'post-4'])
    expect((await ask('?slug=hakuna-kitu')).body).toEqual(recordedAnswers.unknownSlug)
    expect((await ask('?slug=hakuna-kitu')).headers.get('x-wp-total')).toBe('0')
    expect((await ask('?slug=')).headers.get('x-wp-total')).toBe('23')
  })

  it('have their author and picture only if they are asked for', async () => {
    expect((await ask('?slug=post-1')).body[0]).not.toHaveProperty('_embedded')
  })

  it('with a future date are not served', async () => {
    expect((await ask('?slug=to-come')).body).toEqual([])
  })
})

describe('an invalid request gets WordPress’s error', () => {
  it('for a page past the last one', async () => {
    const { status, headers, body } = await ask('?per_page=100&page=3')
    expect(status).toBe(400)
    expect(body).toEqual(recordedAnswers.pastTheLast)
    expect(headers.get('x-wp-total')).toBeNull()
  })

  it('for more than a hundred per page', async () => {
    expect(await ask('?per_page=101')).toMatchObject({ status: 400, body: recordedAnswers.perPage101 })
  })

  it.each([
    ['?per_page=0', 'per_page'],
    ['?page=0', 'page'],
    ['?page=two', 'page'],
  ])('%s', async (query, parameter) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'rest_invalid_param', message: `Invalid parameter(s): ${parameter}` })
    expect(Object.keys(body.data.params)).toEqual([parameter])
  })

  it('for an unknown route', async () => {
    const response = await serve(new Request(`${origin}/wp-json/wp/v2/hakuna`))
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual(recordedAnswers.noRoute)
  })
})

describe('the articles of the content', () => {
  const content = fileURLToPath(new URL('../../../content', import.meta.url))

  it('can all be read, and every picture in them is one of ours', () => {
    const findPicture = readPictureFacts(content)
    const files = readdirSync(join(content, 'insights')).filter((file) => file.endsWith('.md'))
    const read = readPosts(content, toFacts(readFirm(content)))
    expect(read).toHaveLength(files.length)
    for (const { slug, picture, html } of read) {
      const pictures = [...html.matchAll(/src="([^"]*)"/g)].map(([, src = '']) => src)
      for (const url of [...pictures, ...(picture ? [`/media/${picture}`] : [])]) {
        expect([slug, url, findPicture(url)]).toEqual([slug, url, expect.anything()])
      }
    }
  })

  const head = 'title: A title\ndate: 2026-03-14T09:00:00+03:00\nauthor: Riparo'

  it.each([
    [
      '![A](/media/a.jpg "By <day>")',
      '<figure class="wp-block-image"><img src="/media/a.jpg" alt="A"><figcaption>By &lt;day&gt;</figcaption></figure>',
    ],
    ['![A](/media/a.jpg)\n![B](/media/b.jpg)', '<figure class="wp-block-gallery">'],
    ['See ![A](/media/a.jpg) there', '<p>See <img src="/media/a.jpg" alt="A"> there</p>'],
    ['| a | b |\n|---|--:|\n| 1 | 2 |', '<td align="right">2</td>'],
    ['4%[^1]\n\n[^1]: Act', '<li id="footnote-1">'],
    ['~~old~~', '<del>old</del>'],
  ])('%j becomes the HTML of the block editor', (markdown, html) => {
    expect(readArticle(`---\n${head}\n---\n\n${markdown}\n`)?.html).toContain(html)
  })

  it('have a unique and stable id, the name of their file, and an instant', () => {
    const one = readArticle(`---\n${head}\n---\nText`)
    expect(one).toMatchObject({ slug: 'buying', title: 'A title', date: '2026-03-14T06:00:00.000Z', picture: null })
    expect(readArticle(`---\n${head}\n---\nOther text`)?.id).toBe(one?.id)
    expect(readArticle(`---\n${head}\n---\nText`, 'selling.md')?.id).not.toBe(one?.id)
    expect(Number.isInteger(one?.id) && (one?.id ?? 0) > 0).toBe(true)
  })

  it.each([
    [`---\n${head.replace('title: A title\n', '')}\n---\nText`, 'title: expected this field, but found nothing'],
    [`---\n${head}\ntags: x\n---\nText`, 'tags: expected no such field'],
    [`---\n${head.replace(/2026\S+/, 'yesterday')}\n---\nText`, 'date: expected a day or an instant such as'],
    [`---\n${head.replace(/2026\S+/, '2026-13-45')}\n---\nText`, 'date: expected a day that exists'],
    [`---\n${head}\npicture: ../a.jpg\n---\nText`, 'picture: expected a file of media/ such as villa-01.jpg'],
    [`---\n${head}\npicture: missing.jpg\n---\nText`, 'picture: expected a file of media/, but found "missing.jpg"'],
    [`---\ntitle: "A\n---\nText`, 'the front matter is not YAML'],
    [`---\n${head}\n---\n \n`, 'expected a text below its front matter'],
    ['Text', 'expected front matter between two lines of ---'],
  ])('%j is refused with its file, the field and what was expected', (source, message) => {
    expect(() => readArticle(source)).toThrow(OperatorError)
    expect(() => readArticle(source)).toThrow(`buying.md: ${message}`)
  })

  it.each(['Buying.md', 'buying costs.md', 'news-and-updates.md'])('%s is refused for its name', (name) => {
    expect(() => readArticle(`---\n${head}\n---\nText`, name)).toThrow(OperatorError)
  })

  function readArticle(source: string, name = 'buying.md') {
    using folder = createContentFolder([])
    mkdirSync(join(folder.path, 'insights'))
    writeFileSync(join(folder.path, 'insights', name), source)
    expect(readFileSync(join(folder.path, 'insights', name), 'utf8')).toBe(source)
    return readPosts(folder.path, {})[0]
  }
})
