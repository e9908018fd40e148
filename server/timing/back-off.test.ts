import { expect, test } from 'vitest'
import { toDelayMs } from './back-off.ts'

const backOff = { firstMs: 100, maxMs: 1_000, jitter: 1 / 4 }

test.each([
  [1, 100],
  [2, 200],
  [4, 800],
  [5, 1_000],
  [2_000, 1_000],
])('after %i failures the delay is %i ms, less up to a quarter', (failures, longest) => {
  expect(toDelayMs(backOff, failures, () => 0)).toBe(longest)
  expect(toDelayMs(backOff, failures, () => 1)).toBe(0.75 * longest)
})
