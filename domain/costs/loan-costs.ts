import { formatAmount } from '../amounts/money.ts'
import { formatCount } from '../format-count.ts'
import { formatPercent, type Share, shareOf } from './exact.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, shareLine, withVat } from './sheet.ts'

export const loanRates = [
  'bankLegalFee',
  'vat',
  'arrangementFee',
  'exciseDuty',
  'mortgageCharge',
  'mortgageProtection',
  'buildingInsurance',
] as const satisfies readonly RateName[]

/** The costs of a borrower beside interest and valuation (I6). `price` and `loan` are KES; premiums are paid for `years`. */
export function loanCosts(
  { price, loan, years }: { price: number; loan: number; years: number },
  rates: RateValues<(typeof loanRates)[number]>,
): Line[] {
  const fee = shareLine('Bank’s arrangement fee', rates.arrangementFee, loan, 'arrangementFee')
  return [
    ...withVat(shareLine('Bank’s legal fee', rates.bankLegalFee, loan, 'bankLegalFee'), rates.vat),
    fee,
    shareLine('Excise duty on the arrangement fee', rates.exciseDuty, fee.kes, 'exciseDuty'),
    shareLine('Stamp duty on the mortgage', rates.mortgageCharge, loan, 'mortgageCharge'),
    premiums('Mortgage protection', 'mortgageProtection', loan),
    premiums('Building insurance', 'buildingInsurance', price),
  ]

  function premiums(label: string, rate: 'mortgageProtection' | 'buildingInsurance', insured: number): Line {
    const share: Share = rates[rate]
    const how = `${formatPercent(share)} of ${formatAmount(insured)} a year`
    const term = years === 1 ? 'first year' : formatCount(years, 'year')
    return { label: `${label}, ${term}`, kes: years * shareOf(insured, share), how, rate }
  }
}
