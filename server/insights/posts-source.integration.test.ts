import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPosts } from '../content/service/posts-content.ts'
import { createSanitiser } from '../text/html/sanitise.ts'
import { createPostsSource } from './posts-source.ts'

const facts = { alt: 'A villa', placeholderColour: '#123456', width: 4, height: 3 }

function open(posts: Record<string, string>, now = Date.UTC(2026, 10, 1)) {
  const folder = mkdtempSync(join(tmpdir(), 'riparo-posts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['insights', 'media']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'media/villa.jpg'), '')
  for (const [name, text] of Object.entries(posts)) writeFileSync(join(folder, 'insights', `${name}.md`), text)
  return createPostsSource({
    ...{ posts: readPosts(folder, {}), sanitise: createSanitiser(), imageHosts: [], findPicture: () => facts },
    clock: () => now,
  })
}

const post = (date: string, body = 'Bright & quiet.', picture = 'villa.jpg') =>
  `---\ntitle: Land & <homes>\ndate: ${date}\nauthor: Wanjiru\npicture: ${picture}\n---\n${body}\n`

test('an article has its words as text, an excerpt, its picture, and a body that is sanitised (C1, C3)', async () => {
  const source = open({ villa: post('2026-03-14T09:00:00+03:00', 'Bright <script>x</script>\n\n[Next](other)') })
  expect(await source.list()).toMatchObject({
    articles: [
      {
        slug: 'villa',
        title: 'Land & <homes>',
        date: '2026-03-14T06:00:00.000Z',
        updated: '2026-03-14T06:00:00.000Z',
        author: 'Wanjiru',
        excerpt: expect.stringContaining('Bright'),
        picture: { url: '/media/villa.jpg', alt: 'A villa', placeholderColour: '#123456' },
        body: '<p>Bright </p>\n<p><a href="/insights/other">Next</a></p>\n',
      },
    ],
    unreadable: [],
  })
})

test('articles are the newest first, and those of the future are not there yet', async () => {
  const posts = { old: post('2026-01-01'), new: post('2026-02-01'), future: post('2026-12-01') }
  const slugsOf = async (source: ReturnType<typeof open>) => {
    const result = await source.list()
    return result.ok && result.articles.map(({ slug }) => slug)
  }
  expect(await slugsOf(open(posts))).toEqual(['new', 'old'])
  expect(await slugsOf(open(posts, Date.UTC(2026, 11, 2)))).toEqual(['future', 'new', 'old'])
})
