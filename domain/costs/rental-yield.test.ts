import { expect, test } from 'vitest'
import { type Investment, rentalYield } from './rental-yield.ts'
import { rates } from './testing/sample-rates.ts'

const flat: Investment = {
  price: 12_000_000,
  buyingCosts: 0,
  rent: 100_000,
  premises: 'home',
  owner: 'resident',
  emptyMonths: 0,
  serviceCharge: 0,
  otherCosts: 0,
  letting: 'none',
  management: 'none',
}
const tax = 'Tax on the rent'
const untaxed = 'Tax on the rent, not included'

// Each with the page whose rule it applies, as read in November 2026.
test.each<[source: string, Partial<Investment>, object]>([
  [
    '7.5% of the rent of a resident, final (pluralproperties.com)',
    {},
    { [tax]: 90_000, received: 1_200_000, net: 1_110_000, grossYield: 100_000, netYield: 92_500 },
  ],
  [
    '30% withheld from a non-resident (Chambers guide)',
    { owner: 'non-resident' },
    { [tax]: 360_000, net: 840_000, netYield: 70_000 },
  ],
  [
    '10% of the rent received for management (property254.co.ke), with one month empty',
    { emptyMonths: 1, management: 'managed' },
    { Management: 110_000, 'VAT on the management fee': 17_600, [tax]: 82_500, received: 1_100_000, net: 889_900 },
  ],
  [
    '7.5% of a year’s rent for letting up to a year (premieragent.co.ke)',
    { letting: 'short' },
    { Letting: 90_000, 'VAT on the letting fee': 14_400 },
  ],
  [
    'one month’s rent for a longer letting (premieragent.co.ke)',
    { letting: 'long' },
    { Letting: 100_000, 'VAT on the letting fee': 16_000 },
  ],
  [
    '7.5% for managing business premises (premieragent.co.ke), of a non-resident',
    { premises: 'business', management: 'managed', owner: 'non-resident' },
    { Management: 90_000, [tax]: 360_000 },
  ],
  ['from KES 288,000 a year (Chambers guide)', { rent: 24_000 }, { [tax]: 21_600, taxOutcome: 'reckoned' }],
  ['below it the rent counts with other income', { rent: 23_999 }, { [untaxed]: 0, taxOutcome: 'belowTax' }],
  ['up to KES 15 million a year (Chambers guide)', { rent: 1_250_000 }, { [tax]: 1_125_000, taxOutcome: 'reckoned' }],
  ['above it other rules hold', { rent: 1_250_001 }, { [untaxed]: 0, taxOutcome: 'otherRules' }],
  [
    'the rent of a resident’s shop is not under this tax',
    { premises: 'business' },
    { [untaxed]: 0, taxOutcome: 'otherRules' },
  ],
  [
    'service charge and other costs are due in empty months too',
    { emptyMonths: 12, serviceCharge: 10_000, otherCosts: 50_000 },
    { 'Service charge': 120_000, received: 0, net: -170_000, netYield: null },
  ],
])('%s', (_source, investment, expected) => {
  const { lines, ...rest } = rentalYield({ ...flat, ...investment }, rates)
  expect({ ...rest, ...Object.fromEntries(lines.map(({ label, kes }) => [label, kes])) }).toMatchObject(expected)
})

test('the yields are of the price and the buying costs together', () => {
  const { grossYield, invested } = rentalYield({ ...flat, buyingCosts: 900_000 }, rates)
  expect([invested, grossYield]).toEqual([12_900_000, 93_023])
})

test('without costs of buying of one’s own the yields are of our estimate, with VAT on the price of business premises', () => {
  // By hand: duty 480,000; advocate 180,000 and VAT 28,800; valuation 60,000; search 550; registration 5,500. 16% are 1,920,000 more.
  const ours = rentalYield({ ...flat, buyingCosts: null }, rates)
  expect([ours.buyingCosts, ours.invested, ours.grossYield, ours.netYield]).toEqual([
    754_850, 12_754_850, 94_081, 87_025,
  ])
  const shop = rentalYield({ ...flat, buyingCosts: null, premises: 'business' }, rates)
  expect([shop.buyingCosts, shop.invested]).toEqual([2_674_850, 14_674_850])
})
