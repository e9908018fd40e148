import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loanCosts } from './loan-costs.ts'
import { affordableLoan, amortise, instalmentOf, type Loan, wholeLoanCosts } from './mortgage.ts'
import { sumOf } from './sheet.ts'
import { rates } from './testing/sample-rates.ts'

// Each with the page that publishes the result, as read in November 2026.
test.each<[source: string, Loan, instalment: number]>([
  ['rootsafrica.co: 22,801.64', { loan: 1_800_000, interest: 90_000, years: 10 }, 22_802],
  ['calculator.co.ke: 8 million at 9%', { loan: 8_000_000, interest: 90_000, years: 20 }, 71_978],
  ['topcalculator.co.ke: 46,863', { loan: 4_000_000, interest: 130_000, years: 20 }, 46_863],
  ['en.wikipedia.org/wiki/Mortgage_calculator: 1,264.14', { loan: 200_000, interest: 65_000, years: 30 }, 1_264],
  ['investopedia.com: 599.55', { loan: 100_000, interest: 60_000, years: 30 }, 600],
  ['without interest it is the loan divided', { loan: 1_200_000, interest: 0, years: 10 }, 10_000],
])('%s', (_source, loan, instalment) => {
  expect(instalmentOf(loan)).toBe(instalment)
})

test('the total interest differs from the published one by the rounding of the instalments alone', () => {
  // rootsafrica.co: 936,196.71, with instalments of 22,801.64; topcalculator.co.ke: 7,247,127, with 46,863.03.
  expect(amortise({ loan: 1_800_000, interest: 90_000, years: 10 }).totalInterest).toBe(936_170)
  expect(amortise({ loan: 4_000_000, interest: 130_000, years: 20 }).totalInterest).toBe(7_247_160)
})

test('the first year of KES 8 million at 9% over 20 years', () => {
  const { byYear, lastInstalment } = amortise({ loan: 8_000_000, interest: 90_000, years: 20 })
  expect(byYear).toHaveLength(20)
  expect(byYear[0]).toEqual({ year: 1, interest: 713_921, principal: 149_815, balance: 7_850_185 })
  expect(byYear.at(-1)?.balance).toBe(0)
  expect(Math.abs(lastInstalment - 71_978)).toBeLessThan(100)
})

// Each with the page that publishes the result, as read in November 2026.
test.each<[source: string, { price: number; loan: number; years: number }, Record<string, number>]>([
  [
    'kariukiwaweru.com: 3% and five years of 0.4% of 900,000',
    { price: 1_000_000, loan: 900_000, years: 5 },
    { 'Bank’s arrangement fee': 27_000, 'Mortgage protection, 5 years': 18_000 },
  ],
  [
    'topcalculator.co.ke: 12,000 a year of insurance at 5 million',
    { price: 5_000_000, loan: 4_000_000, years: 1 },
    { 'Building insurance, first year': 12_000 },
  ],
  [
    'goodhome.co.ke: at most 2% of the loan for the bank’s advocate, 0.1% for the charge; 20% excise duty on the fee (ronalds.co.ke)',
    { price: 10_000_000, loan: 8_480_000, years: 10 },
    {
      'Bank’s legal fee': 169_600,
      'Stamp duty on the mortgage': 8_480,
      'Bank’s arrangement fee': 254_400,
      'Excise duty on the arrangement fee': 50_880,
    },
  ],
])('%s', (_source, loan, expected) => {
  const lines = loanCosts(loan, rates).map(({ label, kes }) => [label, kes])
  expect(Object.fromEntries(lines)).toMatchObject(expected)
})

test('KES 8 million at 9% over 20 years for a house of 10 million cost 10,926,389 in all', () => {
  const terms = { price: 10_000_000, loan: 8_000_000, years: 20 }
  const { totalInterest } = amortise({ ...terms, interest: 90_000 })
  // By hand, beside the interest: valuation 50,000; advocate 160,000 and VAT 25,600; fee 240,000 and excise duty 48,000; duty 8,000;
  // twenty premiums of 32,000 and of 24,000.
  const fees = 50_000 + 185_600 + 288_000 + 8_000 + 640_000 + 480_000
  expect([totalInterest, fees]).toEqual([9_274_789, 1_651_600])
  expect(sumOf(wholeLoanCosts(terms, totalInterest, rates))).toBe(10_926_389)
})

const loans: fc.Arbitrary<Loan> = fc.record({
  loan: fc.integer({ min: 1, max: 1e12 }),
  interest: fc.integer({ min: 0, max: 1_000_000 }),
  years: fc.integer({ min: 1, max: 30 }),
})

test('every shilling of a loan is paid back, and the years add up', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { byYear, totalInterest } = amortise(loan)
      expect(byYear).toHaveLength(loan.years)
      expect(byYear.reduce((sum, { principal }) => sum + principal, 0)).toBe(loan.loan)
      expect(byYear.reduce((sum, { interest }) => sum + interest, 0)).toBe(totalInterest)
      let before = loan.loan
      for (const { interest, principal, balance } of byYear) {
        for (const kes of [interest, principal, balance]) expect(Number.isSafeInteger(kes) && kes >= 0).toBe(true)
        expect(balance).toBe(before - principal)
        before = balance
      }
      expect(before).toBe(0)
    }),
    { numRuns: 200 },
  )
})

test.each([
  // 40% of the income, by kmrc.co.ke.
  [{ income: 250_000, otherLoans: 0 }, 100_000],
  [{ income: 250_000, otherLoans: 30_000 }, 70_000],
  [{ income: 99_999, otherLoans: 0 }, 39_999],
  [{ income: 50_000, otherLoans: 20_000 }, 0],
  [{ income: 0, otherLoans: 5_000 }, 0],
])('%o can pay KES %d a month', (household, instalment) => {
  const terms = { share: 400_000, interest: 180_000, years: 20 }
  expect(affordableLoan(household, terms).instalment).toBe(instalment)
})
