import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OperatorError } from '../../operator-error.ts'
import { createContentFolder } from '../../testing/content-folder.ts'
import { readPosts } from '../service/posts-content.ts'
import { propertyRecord } from '../service/testing/content-service.ts'
import { readFirm, toFacts } from './read-firm.ts'
import { readRecords } from './read-records.ts'

const windows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1')
const macRoman = (text: string) => Buffer.from(text.replaceAll('é', '\x8e'), 'latin1')
const encodings: [string, (text: string) => Buffer][] = [
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big-endian', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', windows1252],
]
const article = '---\r\ntitle: Wanjiku’s café\r\ndate: 2026-01-02\r\nauthor: Zoé\r\n---\r\nThe café’s *garden*.'

describe.each(encodings)('a content folder in %s', (_, encode) => {
  test('is read as one in UTF-8', () => {
    using folder = createContentFolder([])
    const firm = join(folder.path, 'firm.json')
    const words = { ...JSON.parse(readFileSync(firm, 'utf8')), name: 'Zoé’s Homes', wordmark: '{firm}' }
    writeFileSync(firm, encode(JSON.stringify(words)))
    const listings = join(folder.path, 'listings', 'generated.json')
    writeFileSync(listings, encode(JSON.stringify([{ ...propertyRecord(1), propertyName: 'Zoé’s villa' }])))
    mkdirSync(join(folder.path, 'insights'))
    writeFileSync(join(folder.path, 'insights', 'cafe.md'), encode(article))

    const read = readFirm(folder.path)
    expect(read.name).toBe('Zoé’s Homes')
    expect(readRecords(listings)).toMatchObject([{ propertyName: 'Zoé’s villa' }])
    const [post] = readPosts(folder.path, toFacts(read))
    expect(post).toMatchObject({ title: 'Wanjiku’s café', author: 'Zoé' })
    expect(post?.html.trim()).toBe('<p>The café’s <em>garden</em>.</p>')
  })
})

test.each<[string, Buffer, RegExp]>([
  ['in the encoding of an old Mac', macRoman('[{"propertyName":"Café"}]'), /rooms\.json: is in an encoding .* UTF-8$/],
  ['that lost letters before', Buffer.from('[\n{"a":"Caf\ufffd"}]'), /rooms\.json: line 2: has "\ufffd" .* UTF-8$/],
])('a file %s is refused with its name and what to do', (_, bytes, message) => {
  using folder = createContentFolder([])
  const file = join(folder.path, 'rooms.json')
  writeFileSync(file, bytes)
  expect(() => readRecords(file)).toThrow(OperatorError)
  expect(() => readRecords(file)).toThrow(message)
})

test('entities in plain fields are read once, and HTML keeps its own', () => {
  using folder = createContentFolder([])
  const escaped = 'Karen&#8217;s rooms &amp;amp; garden'
  const text = 'Karen’s rooms &amp; garden'

  const file = join(folder.path, 'rooms.json')
  const html = '<p>5 &lt; 6 &amp;amp; 7</p>'
  const mainImage = { url: '/media/land-01.jpg', alt: escaped }
  const record = { ...propertyRecord(1), propertyName: escaped, mainImage, propertyDescription: { html } }
  writeFileSync(file, JSON.stringify([record, 'none', null, [escaped]]))
  expect(readRecords(file)).toEqual([
    { ...record, propertyName: text, mainImage: { ...mainImage, alt: text } },
    'none',
    null,
    [escaped],
  ])

  const firmFile = join(folder.path, 'firm.json')
  const words = { ...JSON.parse(readFileSync(firmFile, 'utf8')), name: 'Zoé &amp; Sons', wordmark: '{firm}' }
  writeFileSync(firmFile, JSON.stringify(words))
  const firm = readFirm(folder.path)
  expect(firm).toMatchObject({ name: 'Zoé & Sons', wordmark: 'Zoé & Sons' })

  mkdirSync(join(folder.path, 'insights'))
  const markdown = article.replace('Wanjiku’s café', escaped).replace('Zoé', '{firm}')
  writeFileSync(join(folder.path, 'insights', 'rooms.md'), markdown.replace('author: {firm}', 'author: "{firm}"'))
  expect(readPosts(folder.path, toFacts(firm))).toMatchObject([{ title: text, author: 'Zoé & Sons' }])
})
