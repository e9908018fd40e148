import { expect, test } from 'vitest'
import { feeBySlice } from './scale.ts'
import { type Sale, saleProceeds } from './selling.ts'
import { rates } from './testing/sample-rates.ts'

const house: Sale = { price: 0, paid: 0, exemption: 'none', commission: null, loan: 0, secured: null, legalFee: null }
const tax = 'Capital gains tax'
const commission = 'Agent’s commission'

function proceeds(sale: Partial<Sale>): Record<string, number> {
  const { lines, ...rest } = saleProceeds({ ...house, ...sale }, rates)
  return { ...Object.fromEntries(lines.map(({ label, kes }) => [label, kes])), ...rest }
}

// Each with the page whose rule or figures it applies, as read in November 2026.
test.each<[source: string, Partial<Sale>, Record<string, number>]>([
  [
    'a gain of 1 million from 2 to 3 million, at 15% (fumbua.ke), sold without costs',
    { price: 3_000_000, paid: 2_000_000, commission: 0, legalFee: 0 },
    { gain: 1_000_000, [tax]: 150_000, left: 2_850_000 },
  ],
  [
    '10%, 6% and 3% of their slices (premieragent.co.ke), and the costs of the sale lower the gain (kra.go.ke)',
    { price: 20_000_000, paid: 12_000_000 },
    {
      [commission]: 634_000,
      'VAT on the commission': 101_440,
      'Legal fee': 300_000,
      'VAT on the legal fee': 48_000,
      gain: 6_916_560,
      [tax]: 1_037_484,
      left: 17_879_076,
    },
  ],
  [
    'a home lived in for three years is exempt (kra.go.ke)',
    { price: 20_000_000, paid: 12_000_000, exemption: 'own-home' },
    { [tax]: 0, left: 18_916_560 },
  ],
  [
    'land up to KES 3 million is exempt (kara.or.ke)',
    { price: 3_000_000, paid: 500_000, exemption: 'small-land' },
    { [tax]: 0 },
  ],
  [
    'farm land under 50 acres is exempt (cfllegal.com)',
    { price: 9_000_000, paid: 500_000, exemption: 'farm-land' },
    { [tax]: 0 },
  ],
  [
    '0.05% of the sum secured for the discharge (aowangaadvocates.com), and the loan',
    { price: 20_000_000, paid: 12_000_000, loan: 4_000_000, secured: 8_000_000 },
    { 'Discharge of the mortgage': 4_000, 'Repayment of the loan': 4_000_000, left: 13_875_076 },
  ],
  ['3% as agreed in the market (buykenya.com)', { price: 10_000_000, commission: 30_000 }, { [commission]: 300_000 }],
  ['a sale at a loss has no gain to tax', { price: 8_000_000, paid: 12_000_000 }, { gain: 0, [tax]: 0 }],
])('%s', (_source, sale, expected) => {
  expect(proceeds(sale)).toMatchObject(expected)
})

test('a loan above the price leaves less than nothing', () => {
  expect(proceeds({ price: 5_000_000, paid: 5_000_000, loan: 6_000_000 }).left).toBeLessThan(-1_000_000)
})

test.each([
  [1, 0],
  [100_000, 10_000],
  [1_000_000, 64_000],
  [20_000_000, 634_000],
])('the Act’s commission on KES %d is %d', (price, kes) => {
  expect(feeBySlice(price, rates.commissionScale)).toBe(kes)
})

test('the commission of the Act is marked as its rate is, and an agreed one is not', () => {
  const [scale] = saleProceeds({ ...house, price: 1_000_000 }, rates).lines
  const [agreed] = saleProceeds({ ...house, price: 1_000_000, commission: 30_000 }, rates).lines
  expect([scale?.rate, agreed?.rate]).toEqual(['commissionScale', undefined])
})
