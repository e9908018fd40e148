import { expect, test } from 'vitest'
import { listUnconfirmed, sayBasis, sayRate } from './rate-text.ts'
import type { RateName } from './rates.ts'
import { sampleRates } from './testing/sample-rates.ts'

test.each<[RateName, string]>([
  ['stampDutyUrban', '4%'],
  ['officialSearch', 'KES\u00a0550'],
  ['registration', 'KES\u00a05,500'],
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
  ['legalScale', 'Legal fee, a minimum scale: 2%'],
] as const)('the basis of %s follows its label as %s', (name, words) => {
  expect(sayBasis(sampleRates[name])).toContain(words)
})

test('the words of the legal fee state its own scale and the VAT', () => {
  const { legalScale, vat } = sampleRates
  const [first, ...others] = legalScale.steps.map(({ percent }) => `${percent}%`)
  expect(legalScale.basis).toContain(
    `${first} of a price up to KES ${(legalScale.steps[0]?.upTo ?? 0) / 1e6} million, then ${new Intl.ListFormat('en-GB').format(others)}, plus ${'percent' in vat && vat.percent}% VAT. Ask for a fee note`,
  )
})

test('the rates that are to be confirmed are named once each, and none where all are certain', () => {
  const { legalScale, vat, discharge } = sampleRates
  expect(listUnconfirmed([legalScale, vat, discharge, legalScale])).toBe('legal fee; discharge of a mortgage')
  expect(listUnconfirmed([vat])).toBe('')
})
