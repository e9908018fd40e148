import { expect, test } from 'vitest'
import { readApart } from './read-apart.ts'

test('a file is read in a worker, and a fault of it is a sentence', async () => {
  const { kind, table } = await readApart(Buffer.from('Title;Price\nVilla;1\n'))
  expect([kind, table.columns, table.rows]).toEqual(['csv', ['Title', 'Price'], [{ row: 2, cells: ['Villa', '1'] }]])
  await expect(readApart(Buffer.from('Title\n"Villa'))).rejects.toThrow('never closed')
})

test('one that takes too long or too much memory, or is too large, is ended with a sentence', async () => {
  const file = Buffer.from(`Title\n${'x\n'.repeat(9_000)}`)
  await expect(readApart(file, { timeout: 1, heap: 256 })).rejects.toThrow('longer than a minute')
  await expect(readApart(file, { timeout: 60_000, heap: 3 })).rejects.toThrow('too much memory')
  await expect(readApart(Buffer.alloc(20 * 1024 * 1024 + 1))).rejects.toThrow('more than 20 MB')
})
