import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder } from '../testing/content-folder.ts'
import { failToStart } from '../testing/run-server.ts'
import { readWords } from './content.ts'
import { ContentError } from './read-content.ts'

type Json = Record<string, unknown>

/** Reads the sample's words with one field changed, or left out. */
function readWith(file: string, path: (string | number)[], value: unknown) {
  using folder = createContentFolder([])
  const address = join(folder.path, file)
  const words: Json = JSON.parse(readFileSync(address, 'utf8'))
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Json, words)
  parent[path.at(-1) ?? ''] = value
  writeFileSync(address, JSON.stringify(words))
  return readWords(folder.path)
}

test('the words of the sample are whole', () => {
  using folder = createContentFolder([])
  expect(readWords(folder.path).home.blog.heading).toBe('Latest Insights in Real Estate')
})

test.each<[string, (string | number)[], unknown, string]>([
  ['home.json', ['hero', 'claim'], undefined, 'hero.claim: expected this field, but found nothing'],
  ['home.json', ['hero', 'claim'], 700, 'hero.claim: expected string, but found 700'],
  ['home.json', ['hero', 'claim'], '  ', 'hero.claim: expected a text that is not empty, but found'],
  ['home.json', ['hero', 'title'], 'Riparo', 'hero.title: expected no such field, but found "title"'],
  [
    'about.json',
    ['picture'],
    'office.jpg',
    'picture: expected a file such as /media/office.jpg, but found "office.jpg"',
  ],
  ['process.json', ['steps'], [], 'steps: expected 5 entries, but found 0'],
  [
    'services.json',
    ['services', 3, 'category'],
    'agent',
    'services.3.category: expected ("advisory" | "agency" | "property-management")',
  ],
  [
    'services.json',
    ['services', 3, 'description'],
    [],
    'services.3.description: expected at least one entry, but found 0',
  ],
  [
    'services.json',
    ['services', 3, 'id'],
    'wealth-advisory',
    'services: expected each id once, but found wealth-advisory twice',
  ],
  ['accordions.json', ['groups', 0, 'services', 0], 'advice', 'expected the id of a service, but found advice'],
])('%s with %j as %j is refused with its field and what was expected', (file, path, value, message) => {
  const read = () => readWith(file, path, value)
  expect(read).toThrow(ContentError)
  expect(read).toThrow(`${file}: ${message}`)
})

test.each([
  [undefined, 'cannot be read'],
  ['{"heading": ', 'is not JSON'],
])('a file that is %j stops the start with one line', async (text, reason) => {
  using folder = createContentFolder([])
  const file = join(folder.path, 'faqs.json')
  rmSync(file)
  if (text !== undefined) writeFileSync(file, text)
  const { code, lines } = await failToStart({ CONTENT_DIR: folder.path })
  expect(code).not.toBe(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${file}: ${reason}`)
})
