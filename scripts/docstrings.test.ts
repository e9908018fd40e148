import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('{app,bench,cli,domain,drills,e2e,office,scripts,server}/**/*.{ts,tsx}')
const clause = /^\/\*\*[*\s]+(?:What|Who|Whether|Which|Where|When|Why|How|That|Those|Of|As)(?:m|se|ever)?\b/
/** A blank line, another comment, a closing bracket or the imports: nothing that a docstring could describe. */
const nothing = /^\n[ \t]*(?:\n|\/\*\*|[)}\]]|import\b|$)/

test('a docstring begins with a noun or a verb, not with a clause', () => {
  expect(listDocstrings().filter(({ text }) => clause.test(text))).toEqual([])
})

test('a docstring stands directly on what it describes', () => {
  expect(listDocstrings().filter(({ after }) => nothing.test(after))).toEqual([])
})

function listDocstrings() {
  return files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [...code.matchAll(/(?<=^[ \t]*)\/\*\*\s[\s\S]*?\*\//gm)].map(({ 0: text, index }) => ({
      at: `${file}:${code.slice(0, index).split('\n').length}`,
      text,
      after: code.slice(index + text.length, index + text.length + 200),
    }))
  })
}
