import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentFolder } from '../../testing/content-folder.ts'
import { readIntroductions } from './introductions.ts'

function readWith(name: string, text: string) {
  using folder = createContentFolder([])
  mkdirSync(join(folder.path, 'areas'))
  writeFileSync(join(folder.path, 'areas', name), text)
  return readIntroductions(folder.path, {})
}

test('the file of an introduction is named as the address of its area, and found in any spelling of it', () => {
  expect(readWith('nairobi.md', 'The city.')).toEqual([{ path: 'nairobi', markdown: 'The city.' }])
  expect(readWith('nairobi--south-b.md', 'A part.')).toEqual([{ path: 'nairobi/southb', markdown: 'A part.' }])
})

test.each([
  ['Nairobi.md', 'The city.', 'expected a name such as mombasa.md or mombasa--nyali.md'],
  ['nairobi--.md', 'The city.', 'expected a name such as'],
  ['nairobi--karen--east.md', 'The city.', 'expected a name such as'],
  ['nairobi.md', ' \n', 'expected a text, but found nothing'],
  ['nairobi.md', '# Nairobi\n\nThe city.', 'expected a text without front matter and without a title'],
  ['nairobi.md', '---\ntitle: Nairobi\n---\nThe city.', 'expected a text without front matter'],
])('an error of %s (%j) names the file', (name, text, message) => {
  expect(() => readWith(name, text)).toThrow(`areas/${name}: ${message}`)
})
