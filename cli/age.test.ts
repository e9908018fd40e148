import { expect, test } from 'vitest'
import { parseAge } from './age.ts'

const now = new Date('2026-11-21T08:00:00.000Z')

test.each([
  ['90d', '2026-08-23T08:00:00.000Z'],
  ['24m', '2024-11-21T08:00:00.000Z'],
  ['2y', '2024-11-21T08:00:00.000Z'],
])('%s before', (text, expected) => {
  expect(parseAge(text, now)?.toISOString()).toBe(expected)
})

test.each(['', '24', 'm', '0m', '-1m', '1.5y', '24 m', '24M', '12345d'])('%j is no age', (text) => {
  expect(parseAge(text, now)).toBeNull()
})
