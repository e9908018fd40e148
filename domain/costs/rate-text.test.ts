import { expect, test } from 'vitest'
import { sayBasis, sayRate } from './rate-text.ts'
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

test.each([
  ['officialSearch', 'Official search: for one search; KES 500 to 550 is reported'],
  ['registration', 'Registration of the transfer: KES 500 to 5,500 is reported'],
  ['legalScale', 'Legal fee: a minimum scale'],
] as const)('the basis of %s follows its label as %s', (name, words) => {
  expect(sayBasis(sampleRates[name])).toContain(words)
})
