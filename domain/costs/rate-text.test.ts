import { expect, test } from 'vitest'
import { sayRate } from './rate-text.ts'
import type { RateName } from './rates.ts'
import { sampleRates } from './testing/sample-rates.ts'

test.each<[RateName, string]>([
  ['stampDutyUrban', '4%'],
  ['officialSearch', 'KES 550'],
  ['registration', 'KES 5,500'],
  ['depositHome', '2 months'],
  ['legalScale', '1% to 2%'],
])('%s reads %s', (name, words) => {
  expect(sayRate(sampleRates[name])).toBe(words)
})

test('one month is singular, and a scale of one percentage has no range', () => {
  expect(sayRate({ ...sampleRates.depositHome, count: 1 })).toBe('1 month')
  expect(sayRate({ ...sampleRates.commissionScale, steps: [{ percent: 3 }] })).toBe('3%')
})
