import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCopyVersion } from './copy-version.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'riparo-'))
  for (const folder of ['domain', 'server']) await cp(folder, join(root, folder), { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

it('is the same for the same code, wherever it stands', () => {
  expect(readCopyVersion(root)).toBe(readCopyVersion())
})

it.each([
  ['an element that is allowed', 'server/html/allowed-elements.ts', "'blockquote', ", ''],
  ['a class that is allowed', 'server/html/allowed-classes.ts', "alignwide: 'align-wide',", ''],
  ['a listing field', 'domain/listings/fields.ts', "landPrice: { type: 'amount'", "landPrice: { type: 'count'"],
  ['a field that can be filtered', 'domain/listings/filtered-fields.ts', "type: 'count'", "type: 'amount'"],
  ['the shape of an article', 'domain/insights/article.ts', 'author: string | null', 'author: string'],
  ['how a record is read', 'server/sources/hygraph-record.ts', 'v.minValue(0)', 'v.minValue(1)'],
  ['how a post is read', 'server/sources/wordpress-post.ts', '500_000', '400_000'],
])('changes with %s', async (_what, file, before, after) => {
  const text = await readFile(join(root, file), 'utf8')
  const changed = text.replace(before, after)
  expect(changed).not.toBe(text)
  await writeFile(join(root, file), changed)
  expect(readCopyVersion(root)).not.toBe(readCopyVersion())
})

it('does not change with a test', async () => {
  await appendFile(join(root, 'server/html/sanitise.test.ts'), '// more')
  expect(readCopyVersion(root)).toBe(readCopyVersion())
})

it('cannot be read where a file is gone that it is made of', async () => {
  await rm(join(root, 'server/insights/insights.ts'))
  expect(() => readCopyVersion(root)).toThrow('there is no server/insights/insights.ts')
})
