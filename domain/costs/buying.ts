import { formatAmount } from '../listings/money.ts'
import { formatPercent, shareOf } from './exact.ts'
import { legalFees } from './legal-fees.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, sumOf } from './sheet.ts'

export type Purchase = {
  /** KES. */
  price: number
  /** The government's valuation; null if it is not known. */
  valuation: number | null
  land: 'urban' | 'rural'
  exemption: 'none' | 'affordable-housing' | 'family'
  /** KES borrowed; 0 for none. */
  loan: number
  /** The legal fee that an advocate quoted, before VAT; null for the scale's. */
  legalFee: number | null
}

export const buyingRates = [
  'stampDutyUrban',
  'stampDutyRural',
  'legalScale',
  'vat',
  'valuation',
  'officialSearch',
  'registration',
  'mortgageCharge',
] as const satisfies readonly RateName[]

export type BuyingRates = RateValues<(typeof buyingRates)[number]>

/** Everything that a buyer pays beyond the price (I6). */
export function buyingCosts(purchase: Purchase, rates: BuyingRates): { lines: Line[]; total: number } {
  const { price, loan } = purchase
  const lines: Line[] = [
    stampDuty(purchase, rates),
    ...legalFees(price, purchase.legalFee, rates),
    {
      label: 'Valuation',
      rate: 'valuation',
      kes: shareOf(price, rates.valuation),
      how: `${formatPercent(rates.valuation)} of ${formatAmount(price)}`,
    },
    { label: 'Official search', kes: rates.officialSearch, how: 'A fixed fee', rate: 'officialSearch' },
    { label: 'Registration of the transfer', kes: rates.registration, how: 'A fixed fee', rate: 'registration' },
  ]
  if (loan > 0) {
    lines.push({
      label: 'Stamp duty on the mortgage',
      rate: 'mortgageCharge',
      kes: shareOf(loan, rates.mortgageCharge),
      how: `${formatPercent(rates.mortgageCharge)} of ${formatAmount(loan)}`,
    })
  }
  return { lines, total: sumOf(lines) }
}

function stampDuty({ price, valuation, land, exemption }: Purchase, rates: BuyingRates): Line {
  const label = 'Stamp duty on the transfer'
  if (exemption !== 'none') return { label, kes: 0, how: 'Exempt' }
  const dutiable = Math.max(price, valuation ?? 0)
  const rate = land === 'rural' ? 'stampDutyRural' : 'stampDutyUrban'
  const by = dutiable > price ? ', the government’s valuation' : ''
  const how = `${formatPercent(rates[rate])} of ${formatAmount(dutiable)}${by}`
  return { label, kes: shareOf(dutiable, rates[rate]), how, rate }
}
