import { expect, test, vi } from 'vitest'
import { readInTurn, toSharedRevision } from './content-source.ts'

test('the shared revision changes with every source', () => {
  const of = (...revisions: string[]) => toSharedRevision(revisions.map((revision) => ({ revision: () => revision })))
  expect(new Set([of('a', 'b'), of('a', 'c'), of('c', 'b'), of('ab')]).size).toBe(4)
})

test('the shared revision asks no source after one that has not been read', () => {
  const later = vi.fn(() => 'b')
  expect(toSharedRevision([{ revision: () => null }, { revision: later }])).toBeNull()
  expect(later).not.toHaveBeenCalled()
})

test('sources are read one after another, and a failure stops none of the others', async () => {
  const read: string[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const source = (name: string, refresh: () => Promise<boolean>) => ({
    name,
    async refresh() {
      read.push(name)
      return refresh()
    },
  })
  const sources = [
    source('listings', () => Promise.reject(new Error('down'))),
    source('articles', async () => {
      expect(read).toEqual(['listings', 'articles'])
      return true
    }),
  ]
  await readInTurn(sources, log)
  expect(read).toEqual(['listings', 'articles'])
  expect(log.error.mock.calls).toEqual([[{ err: new Error('down') }, 'the listings could not be read at the start']])
})
