import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { officePages } from '../domain/office/pages.ts'
import { pages } from '../domain/pages.ts'

/** The tables of pages, and the prefix of the office. */
const tables = ['domain/pages.ts', 'domain/office/pages.ts', 'domain/urls.ts']

const firstSegments = (table: object) =>
  Object.values(table).flatMap(({ path }: { path: string }) => path.split('/')[1]?.match(/^[^*]+$/) ?? [])
const ofSite = ['office', ...firstSegments(pages)]
const ofOffice = [...ofSite, ...firstSegments(officePages)]

test('no file besides the tables of pages spells an address of a page', () => {
  const files = globSync('{app,cli,domain,office,server}/**/*.{ts,tsx}', {
    exclude: ['**/.react-router/**', '**/testing/**', '**/*.test.*', ...tables],
  })
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(listAddresses)).toEqual([])
})

/** The literals of a file, regular expressions among them, that begin like the address of a page. */
function listAddresses(file: string): string[] {
  const segments = file.startsWith('office/') ? ofOffice : ofSite
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  visit(tree)
  return found

  function visit(node: ts.Node) {
    if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node)) {
      const [, segment = ''] = /^\/?\^?\(?\/([^/?#$()]+)/.exec(node.text.replaceAll('\\', '')) ?? []
      if (segments.includes(segment)) found.push(`${file}: ${node.text}`)
    }
    ts.forEachChild(node, visit)
  }
}
