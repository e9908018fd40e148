import { createRequire } from 'node:module'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'

const { options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const roots = ['domain', 'app', 'office', 'server']

/** Each file with the files that it imports. Tests are left out, as they may import from anywhere. */
async function readImports(): Promise<Map<string, string[]>> {
  const includeOnly = { path: `^(${roots.join('|')})/` }
  const exclude = { path: '(\\.test\\.tsx?$|\\.suite\\.ts$|/testing/)' }
  const { modules } = (await cruise(roots, { ...options, includeOnly, exclude })).output as ICruiseResult
  return new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]))
}

/** The folders and files that stand directly in a folder, each with those of them that it imports. */
function readNeighbours(folder: string, imports: Map<string, string[]>): Map<string, Set<string>> {
  const toNeighbour = (file: string) =>
    file.startsWith(folder) ? file.slice(folder.length).split('/', 1)[0] : undefined
  const neighbours = new Map<string, Set<string>>()
  for (const [file, imported] of imports) {
    const from = toNeighbour(file)
    if (from === undefined) continue
    const reached = neighbours.get(from) ?? new Set()
    neighbours.set(from, reached)
    for (const to of imported.map(toNeighbour)) if (to !== undefined && to !== from) reached.add(to)
  }
  return neighbours
}

/** The names on circles and between them: what is left when nothing more imports nothing of the rest, or is imported by nothing of it. */
function findCircles(neighbours: Map<string, Set<string>>): string[] {
  const left = new Map(neighbours)
  for (let count = -1; count !== left.size; ) {
    count = left.size
    for (const [name, imported] of left) {
      const imports = [...imported].some((other) => left.has(other))
      const isImported = [...left.values()].some((others) => others.has(name))
      if (!imports || !isImported) left.delete(name)
    }
  }
  return [...left.keys()]
}

test('no folders and files that stand side by side import each other, not even by way of others', {
  timeout: 60_000,
}, async () => {
  const imports = await readImports()
  const folders = new Set(
    [...imports.keys()].flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1))),
  )
  expect(folders.size).toBeGreaterThan(50)
  const circles = [...folders].map((folder) => [folder, findCircles(readNeighbours(folder, imports))] as const)
  expect(Object.fromEntries(circles.filter(([, names]) => names.length > 0))).toEqual({})
})
