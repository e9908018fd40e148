import { expect, test } from 'vitest'
import { movingInCosts, type Tenancy } from './moving-in.ts'
import { rates } from './testing/sample-rates.ts'

const flat: Tenancy = { rent: 0, premises: 'home', deposit: null, years: 1, serviceCharge: 0, agreement: 0 }

function costs(tenancy: Partial<Tenancy>, given = rates): Record<string, number> {
  const { lines, total } = movingInCosts({ ...flat, ...tenancy }, given)
  return { ...Object.fromEntries(lines.map(({ label, kes }) => [label, kes])), total }
}

const duty = 'Stamp duty on the lease'

// Each with the page whose rule it applies, as read in November 2026.
test.each<[source: string, Partial<Tenancy>, Record<string, number>]>([
  [
    'two months for a home (pioneer-africa.com), 1% of a year’s rent (premieragent.co.ke)',
    { rent: 85_000 },
    { Deposit: 170_000, 'First month’s rent': 85_000, [duty]: 10_200, total: 265_200 },
  ],
  ['1% up to three years (aowangaadvocates.com)', { rent: 100_000, years: 3 }, { [duty]: 12_000, total: 312_000 }],
  ['2% above three years (aowangaadvocates.com)', { rent: 100_000, years: 4 }, { [duty]: 24_000, total: 324_000 }],
  [
    'three months for business premises (pioneer-africa.com), with 16% VAT on the rent (Chambers guide) and on the service charge',
    { rent: 200_000, premises: 'business', years: 6, serviceCharge: 30_000, agreement: 25_000 },
    {
      Deposit: 600_000,
      'First month’s rent': 200_000,
      'VAT on the first month’s rent': 32_000,
      'First month’s service charge': 30_000,
      'VAT on the first month’s service charge': 4_800,
      'Tenancy agreement': 25_000,
      [duty]: 48_000,
      total: 939_800,
    },
  ],
  ['a bedsitter at 7,333 a month: 879.96 of duty', { rent: 7_333 }, { Deposit: 14_666, [duty]: 880, total: 22_879 }],
])('%s', (_source, tenancy, expected) => {
  expect(costs(tenancy)).toMatchObject(expected)
})

test('one month of deposit is one month less', () => {
  expect(costs({ rent: 85_000 }, { ...rates, depositHome: 1 }).total).toBe(180_200)
})

test('a deposit that is asked stands for the months of rent, 0 too', () => {
  expect(costs({ rent: 85_000, deposit: 100_000 })).toMatchObject({ Deposit: 100_000, total: 195_200 })
  expect(costs({ rent: 85_000, deposit: 0 })).toMatchObject({ Deposit: 0, total: 95_200 })
})

test('a line for VAT stands beside each of its charges, even at a rate of 0', () => {
  const shop = costs({ rent: 60_000, premises: 'business', serviceCharge: 10_000 }, { ...rates, vat: 0 })
  expect(shop).toMatchObject({ 'VAT on the first month’s rent': 0, 'VAT on the first month’s service charge': 0 })
  expect(Object.keys(costs({ rent: 60_000 })).join()).not.toMatch(/VAT|service|agreement/)
})
