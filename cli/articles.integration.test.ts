import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPosts } from '../server/content/service/posts-content.ts'
import { createFolder } from '../server/database/testing/engines.ts'
import { writeItem, writePicture, writeWxr } from '../server/import/testing/wxr.ts'
import { createContentFolder } from '../server/testing/content-folder.ts'
import { runInThisProcess } from './testing/command-line.ts'

/** Runs the import of these entries into a content folder. */
async function run(contentDir: string, export_: string, ...options: string[]) {
  const file = join(createFolder(), 'export.xml')
  writeFileSync(file, export_)
  return runInThisProcess(['articles', 'import', file, ...options], {
    CONTENT_DIR: contentDir,
    DATA_DIR: createFolder(),
  })
}

const posts = writeWxr([
  writeItem({
    id: 12,
    type: 'post',
    title: 'Rates &#038; rents, {town} and all',
    name: 'rates-and-rents',
    link: 'https://www.old-homes.example/2024/03/rates-and-rents/',
    content: '<p>Ask {firm}, or read <a href="https://old-homes.example/?p=13">this</a>.</p>',
    meta: [['_thumbnail_id', '50']],
  }),
  writeItem({
    id: 13,
    type: 'post',
    title: 'Pwani',
    name: '..%2f..%2fÉtape',
    content: 'Habari\n\n<img src="https://old-homes.example/a.jpg">',
  }),
  writeItem({ id: 14, type: 'post', title: 'Rates', name: 'rates-and-rents', content: 'Twice' }),
  writeItem({
    id: 17,
    type: 'post',
    title: 'Here before',
    link: 'https://old-homes.example/insights/here-before/',
    content: 'x',
  }),
  writeItem({ id: 15, type: 'post', title: 'Not yet', status: 'draft', content: 'x' }),
  writeItem({ id: 16, type: 'page', title: 'About', content: 'x' }),
  writePicture(50, 'exterior-villa-01-1024x683.jpg'),
])

test('writes each published post so that the site reads it, and says where its old addresses lead', async () => {
  using folder = createContentFolder([])
  const { out, err, code } = await run(folder.path, posts)
  expect([err, code]).toEqual(['', 0])
  const read = readPosts(folder.path, { firm: 'Riparo', town: 'Nairobi' })
  expect(read).toMatchObject([
    { slug: 'etape', title: 'Pwani', author: 'Akinyi Odhiambo', picture: null },
    { slug: 'here-before' },
    { slug: 'rates-and-rents-14', title: 'Rates' },
    {
      slug: 'rates-and-rents',
      title: 'Rates & rents, (town) and all',
      date: '2024-03-05T06:30:00.000Z',
      picture: 'exterior-villa-01.jpg',
      html: '<p>Ask {firm}, or read <a href="/insights/etape">this</a>.</p>\n',
    },
  ])
  expect(out.split('\n')).toEqual(
    expect.arrayContaining([
      'written: insights/etape.md',
      '4 articles written; the site shows them after its next start',
      '/2024/03/rates-and-rents/,/insights/rates-and-rents',
      '/?p=12,/insights/rates-and-rents',
    ]),
  )
  expect(out).toContain('1 picture in them stand on the old site alone, such as https://old-homes.example/a.jpg')
  expect(out).toContain('/?p=17,/insights/here-before')
  expect(out).not.toContain('/insights/here-before/,')
  expect(out).not.toContain('/?p=15')
})

test.each([
  ['Stra%C3%9Fe nach %C3%86r%C3%B8', 'strasse-nach-aero'],
  ['100%_sure — Дом', '100-sure'],
  ['Дом', 'a-title'],
])('names the file of the post %s %s.md', async (name, file) => {
  using folder = createContentFolder([])
  const post = writeItem({ id: 12, type: 'post', title: 'A title', name, content: '<p>x</p>' })
  expect((await run(folder.path, writeWxr([post]))).lines[0]).toBe(`written: insights/${file}.md`)
})

test('leaves a file that is there already, and writes nothing on a dry run', async () => {
  using folder = createContentFolder([])
  const dry = await run(folder.path, posts, '--dry-run')
  expect(dry.lines).toContain('would be written: insights/etape.md')
  expect(existsSync(join(folder.path, 'insights'))).toBe(false)

  mkdirSync(join(folder.path, 'insights'))
  const own = join(folder.path, 'insights', 'etape.md')
  writeFileSync(own, 'Ours')
  const { lines } = await run(folder.path, posts)
  expect(lines).toContain('left as it is: insights/etape.md')
  expect(readFileSync(own, 'utf8')).toBe('Ours')
  const again = await run(folder.path, posts)
  expect(again.lines).toContain('0 articles written')
  expect(readdirSync(join(folder.path, 'insights'))).toHaveLength(4)
})

test('names the posts that are no articles, each with the reason', async () => {
  using folder = createContentFolder([])
  const { lines, code } = await run(
    folder.path,
    writeWxr([
      writeItem({ id: 1, type: 'post', title: 'Secret', password: 'x', content: 'x' }),
      writeItem({ id: 2, type: 'post', title: 'Empty', content: '[gallery ids="1"]' }),
      writeItem({ id: 3, type: 'post', title: 'Undated', date: '0000-00-00 00:00:00', content: 'x' }),
    ]),
  )
  expect(code).toBe(1)
  expect(lines).toEqual([
    'not imported: “Secret”: it is protected by a password',
    'not imported: “Empty”: it has no text',
    'not imported: “Undated”: it has no date',
    '0 articles written',
  ])
})

test.each([
  ['a web page', '<!doctype html><title>x</title>', 'This is a web page, not WordPress’s export'],
  ['a file that was cut', posts.slice(0, -20), 'This file ends in the middle'],
])('says what is wrong with %s, and writes nothing', async (_, text, sentence) => {
  using folder = createContentFolder([])
  const { err, code } = await run(folder.path, text)
  expect(code).toBe(1)
  expect(err).toContain(sentence)
  expect(existsSync(join(folder.path, 'insights'))).toBe(false)
})

test('says that a file is not there', async () => {
  const { err, code } = await runInThisProcess(['articles', 'import', '/nowhere/export.xml'], {
    DATA_DIR: createFolder(),
  })
  expect([code, err]).toEqual([1, expect.stringContaining('/nowhere/export.xml')])
})
