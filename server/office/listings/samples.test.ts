import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSampleIds } from './samples.ts'

test('a broken file of samples is logged by its name, and the office has none until it is mended', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'riparo-samples-'))
  const file = join(folder.path, 'listings', 'homes.json')
  mkdirSync(join(folder.path, 'listings'))
  writeFileSync(file, '[{')
  const error = vi.fn()
  const listIds = createSampleIds(folder.path, { error })
  expect(listIds()).toEqual([])
  expect(error.mock.lastCall?.[0].err.message).toContain('homes.json')
  writeFileSync(file, '[{ "id": "a" }, { "id": "b" }]')
  expect(listIds()).toEqual(['a', 'b'])
  expect(error).toHaveBeenCalledOnce()
})
