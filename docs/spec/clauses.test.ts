import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync([
  '{domain,app,office,server,cli,scripts,e2e,bench,drills}/**/*.{ts,tsx,mjs,css,graphql}',
  'docs/**/*.md',
  '*.md',
]).sort()

/** Each clause, and each part of one (`B4.3`), with the text under its heading. */
const clauses = new Map(
  globSync('docs/spec/reading/*.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^#+ /m)
      .flatMap((section) => {
        const [, clause, text] = /^([A-Z]\d+(?:\.\d+)?) .+\n([\s\S]*)/.exec(section) ?? []
        return clause === undefined || text === undefined ? [] : [[clause, text] as const]
      }),
  ),
)
const letters = [...new Set([...clauses.keys()].map((clause) => clause.charAt(0)))].sort()
const sections = new Set(readFileSync('docs/spec/specification.md', 'utf8').match(/(?<=^## )\d(?=\. )/gm))

test('every clause of the reading that a file cites exists', () => {
  // The letter behind the last one too: a clause that is cited before its file is written is missing.
  const next = String.fromCharCode((letters.at(-1) ?? '').charCodeAt(0) + 1)
  const cited = citations(
    new RegExp(`(?<![\\w%#&+\\\\-])[${letters.join('')}${next}][1-9]\\d?(?:\\.\\d+)?(?!\\w)`, 'g'),
  )
  expect(cited.size).toBeGreaterThan(30)
  expect([...cited].filter(([clause]) => !clauses.has(clause))).toEqual([])
})

test('no clause of the reading has more than 80 words', () => {
  const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  expect(clauses.size).toBeGreaterThan(100)
  expect(
    [...clauses].map(([clause, text]) => [clause, words(text)] as const).filter(([, count]) => count > 80),
  ).toEqual([])
})

test('every section of the specification that a file cites exists', () => {
  // Section 58 is a place in Nakuru.
  const cited = citations(
    /(?<=(?<!RFC \d+, |UAX #\d+, )\bsection )(?!58\b)\d+(?![\d.]* of the Data Protection Act)(?!\.\d)/gi,
  )
  expect(cited.size).toBeGreaterThan(5)
  expect([...cited].filter(([section]) => !sections.has(section))).toEqual([])
})

/** A file without the outlines of its drawings: `M12 4v16` is no clause. */
function readText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/(["'])M\d[\d\s.,a-z-]*\1/gi, '')
}

/** Each clause or section that the files cite, with one file that cites it. */
function citations(pattern: RegExp): Map<string, string> {
  return new Map(
    sources.flatMap((file) => (readText(file).match(pattern) ?? []).map((cited) => [cited, file] as const)),
  )
}
