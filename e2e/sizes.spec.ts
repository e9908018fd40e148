import { expect, test } from '@playwright/test'
import { listGrownSizes } from '../bench/baseline.ts'

test('no page weighs more than its budget, or than it did where it was over it', async () => {
  test.setTimeout(300_000)
  expect(await listGrownSizes()).toEqual([])
})
