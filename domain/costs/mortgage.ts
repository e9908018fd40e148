import { divide, formatPercent, type Share } from './exact.ts'
import { loanCosts, loanRates } from './loan-costs.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, shareLine } from './sheet.ts'

export const mortgageRates = [
  'mortgageInterest',
  'incomeShare',
  'valuation',
  ...loanRates,
] as const satisfies readonly RateName[]

type MortgageRates = RateValues<(typeof mortgageRates)[number]>

export type Loan = {
  /** KES. */
  loan: number
  /** The yearly rate. */
  interest: Share
  years: number
}

export type Year = { year: number; interest: number; principal: number; balance: number }

/** A twelfth of a yearly rate is a whole number of these parts. */
const monthlyParts = 12_000_000n

/**
 * The equal monthly instalment, in whole shillings, half up (I8): `loan × r × (1 + r)^n / ((1 + r)^n − 1)` in whole numbers, with
 * `r = interest / 12` as a fraction.
 */
export function instalmentOf({ loan, interest, years }: Loan): number {
  const months = 12n * BigInt(years)
  if (interest === 0) return divide(BigInt(loan), months)
  const rate = BigInt(interest)
  const grown = (monthlyParts + rate) ** months
  return divide(BigInt(loan) * rate * grown, monthlyParts * (grown - monthlyParts ** months))
}

/** The loan year by year: each month's interest is rounded half up, and the last instalment settles what remains (I8). */
export function amortise(loan: Loan) {
  const instalment = instalmentOf(loan)
  const rate = BigInt(loan.interest)
  const months = 12 * loan.years
  const byYear: Year[] = []
  let balance = loan.loan
  let totalInterest = 0
  let lastInstalment = 0
  for (let month = 1; month <= months; month++) {
    const interest = divide(BigInt(balance) * rate, monthlyParts)
    const principal = month === months ? balance : Math.min(balance, instalment - interest)
    if (month % 12 === 1) byYear.push({ year: byYear.length + 1, interest: 0, principal: 0, balance })
    const year = byYear.at(-1) as Year
    balance -= principal
    totalInterest += interest
    year.interest += interest
    year.principal += principal
    year.balance = balance
    // A rounded instalment may settle a small loan some months early.
    if (principal > 0) lastInstalment = interest + principal
  }
  return { instalment, lastInstalment, totalInterest, byYear }
}

/** The cost of a loan for this price over its term, beside the sum itself (I8). */
export function wholeLoanCosts(
  { price, loan, years }: { price: number; loan: number; years: number },
  totalInterest: number,
  rates: MortgageRates,
): Line[] {
  const how = `${formatPercent(rates.mortgageInterest)} a year on what is still owed`
  return [
    { label: 'Interest', kes: totalInterest, how, rate: 'mortgageInterest' },
    shareLine('Valuation', rates.valuation, price, 'valuation'),
    ...loanCosts({ price, loan, years }, rates),
  ]
}

/**
 * The largest instalment that a household can afford, and the largest loan with it (I8). `income` is KES a month after tax,
 * `otherLoans` KES a month for other loans.
 */
export function affordableLoan(
  { income, otherLoans }: { income: number; otherLoans: number },
  { share, ...terms }: { share: Share; interest: Share; years: number },
): { instalment: number; loan: number } {
  // Rounded down, because the share is a limit (I8).
  const limit = Number((BigInt(income) * BigInt(share)) / 1_000_000n)
  const instalment = Math.max(0, limit - otherLoans)
  let affordable = 0
  // Without interest the loan would be the sum of the instalments, and half a shilling more of each is rounded away.
  let tooMuch = (instalment + 1) * 12 * terms.years
  while (tooMuch - affordable > 1) {
    const loan = Math.floor((affordable + tooMuch) / 2)
    if (instalmentOf({ ...terms, loan }) <= instalment) affordable = loan
    else tooMuch = loan
  }
  return { instalment, loan: instalment === 0 ? 0 : affordable }
}
