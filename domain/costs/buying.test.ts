import { expect, test } from 'vitest'
import { buyingCosts, buyingInputs, estimateBuyingCosts, type Purchase } from './buying.ts'
import { readInputs } from './inputs.ts'
import { feeByBand } from './scale.ts'
import { rates } from './testing/sample-rates.ts'

const home: Purchase = {
  price: 0,
  governmentValuation: null,
  land: 'urban',
  premises: 'home',
  exemption: 'none',
  loan: 0,
  legalFee: null,
}

function costs(purchase: Partial<Purchase>): Record<string, number> {
  const { lines, total } = buyingCosts({ ...home, ...purchase }, rates)
  return { ...Object.fromEntries(lines.map(({ label, kes }) => [label, kes])), total }
}

const duty = 'Stamp duty on the transfer'
const fee = 'Legal fee'

// Each with the page whose figures it repeats, as read in November 2026.
test.each<[source: string, Partial<Purchase>, Record<string, number>]>([
  [
    'the scale of Legal Notice 35 of 2014: at least 100,000 and 16% VAT at 5 million (standardmedia.co.ke)',
    { price: 5_000_000 },
    { [duty]: 200_000, [fee]: 100_000, 'VAT on the legal fee': 16_000, Valuation: 25_000, total: 347_050 },
  ],
  ['4% of 10 million in Nairobi (vorsagroup.co.ke)', { price: 10_000_000 }, { [duty]: 400_000 }],
  [
    '12 million, urban, with 1.5% for the advocate (topcalculator.co.ke)',
    { price: 12_000_000 },
    { [duty]: 480_000, [fee]: 180_000 },
  ],
  ['12 million, rural (topcalculator.co.ke)', { price: 12_000_000, land: 'rural' }, { [duty]: 240_000 }],
  ['50 million, urban (topcalculator.co.ke)', { price: 50_000_000 }, { [duty]: 2_000_000, [fee]: 750_000 }],
  ['the floor of the scale (theactant.com)', { price: 1_000_000 }, { [fee]: 35_000, 'VAT on the legal fee': 5_600 }],
  [
    'the higher of price and valuation, and 0.1% of a loan (wka.co.ke)',
    { price: 5_000_000, governmentValuation: 5_500_000, loan: 4_000_000 },
    { [duty]: 220_000, 'Stamp duty on the mortgage': 4_000, [fee]: 100_000 },
  ],
  ['a transfer between spouses (wmcoadvocates)', { price: 30_000_000, exemption: 'family' }, { [duty]: 0 }],
  [
    'VAT demanded on commercial buildings at 70,000,050: 11,200,008 (new.kenyalaw.org, [2018] KEHC 9770, paragraph 4; upheld by [2025] KECA 510)',
    { price: 70_000_050, premises: 'business' },
    { 'VAT on the price': 11_200_008 },
  ],
  [
    // By hand: 50,000,000 + 200,000,000 + 12,500,000 + 2,000,000 + 6,250,000 + 550 + 5,500.
    'an office at 1,250 million: 4% duty, 16% VAT (cliffedekkerhofmeyr.com), 1% for the advocate with VAT, 0.5% valuation',
    { price: 1_250_000_000, premises: 'business' },
    { [duty]: 50_000_000, 'VAT on the price': 200_000_000, [fee]: 12_500_000, total: 270_756_050 },
  ],
  [
    'the same as a going concern: none, if the advocate says so',
    { price: 1_250_000_000, premises: 'business-without-vat' },
    { 'VAT on the price': 0, total: 70_756_050 },
  ],
  [
    // By hand: 786,050 without the loan; 160,000 + 25,600 + 240,000 + 48,000 + 8,000 + 32,000 + 30,000 with it.
    'a loan of 8 million: 2% (goodhome.co.ke), 3% and 0.4% (kariukiwaweru.com), 20% excise duty (ronalds.co.ke)',
    { price: 12_500_000, loan: 8_000_000 },
    {
      'Bank’s legal fee': 160_000,
      'VAT on the bank’s legal fee': 25_600,
      'Bank’s arrangement fee': 240_000,
      'Excise duty on the arrangement fee': 48_000,
      'Stamp duty on the mortgage': 8_000,
      'Mortgage protection, first year': 32_000,
      'Building insurance, first year': 30_000,
      total: 1_329_650,
    },
  ],
  [
    // By hand: 66,000 + 10,560 + 16,500 + 550 + 5,500 = 99,110; with the loan 76,560 + 118,800 + 3,300 + 13,200 + 7,920 = 219,780 more.
    'a first home under the approved scheme (businessdailyafrica.com), all of it borrowed at the same rates',
    { price: 3_300_000, loan: 3_300_000, exemption: 'affordable-housing' },
    { [duty]: 0, [fee]: 66_000, 'Bank’s legal fee': 66_000, 'Stamp duty on the mortgage': 3_300, total: 318_890 },
  ],
  [
    'an advocate’s own quotation, with VAT',
    { price: 30_000_000, legalFee: 300_000 },
    { [fee]: 300_000, 'VAT on the legal fee': 48_000 },
  ],
])('%s', (_source, purchase, expected) => {
  expect(costs(purchase)).toMatchObject(expected)
})

test('the figures with which the calculator begins cost what a property of that price says', () => {
  const { values } = readInputs(buyingInputs, {})
  const example = values && buyingCosts(values, rates).total
  expect(example).toBe(estimateBuyingCosts(buyingInputs.price.initial, 'home', rates))
})

test('a valuation below the price changes nothing, and a purchase without a loan has no line for one, nor a home for VAT on its price', () => {
  expect(costs({ price: 5_000_000, governmentValuation: 4_000_000 })).toEqual(costs({ price: 5_000_000 }))
  expect(Object.keys(costs({ price: 5_000_000 })).join()).not.toMatch(/mortgage|Bank|Insurance|VAT on the price/i)
})

test.each([
  [5_000_000, 100_000],
  [5_000_001, 100_000],
  [6_666_666, 100_000],
  [6_666_700, 100_001],
  [100_000_000, 1_500_000],
  [100_000_001, 1_500_000],
  [120_000_000, 1_500_000],
  [250_000_000, 3_125_000],
  [312_500_000, 3_125_000],
  [1_250_000_000, 12_500_000],
])('the legal fee for KES %d is %d: no band costs less than the top of the one below', (price, kes) => {
  expect(feeByBand(price, rates.legalScale)).toBe(kes)
})
