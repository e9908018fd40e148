import { globSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('{app,bench,cli,domain,drills,office,scripts,server}/**/*.*', {
  exclude: ['**/testing/**', '**/.react-router/**', '**/build/**'],
}).filter((file) => !/\.css$|\.test\.tsx?$/.test(file))
const folders = Object.entries(Object.groupBy(files, dirname)).map(([folder, own = []]) => ({ folder, own }))
const nameOf = ({ folder, own }: (typeof folders)[number]) => `${folder}: ${own.length} files`

test('no folder has more than 30 files, besides styles and tests', () => {
  expect(folders.filter(({ own }) => own.length > 30).map(nameOf)).toEqual([])
})

test('no folder has a single file, but the folder of a page', () => {
  const single = folders.filter(({ own: [first = '', ...others] }) => others.length === 0 && !isRoute(first))
  expect(single.map(nameOf)).toEqual([])
})

function isRoute(file: string): boolean {
  return /\.route\.tsx?$/.test(basename(file))
}
