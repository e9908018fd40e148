import { legalFees } from './legal-fees.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, shareLine, sumOf } from './sheet.ts'

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
    shareLine('Valuation', rates.valuation, price, 'valuation'),
    { label: 'Official search', kes: rates.officialSearch, how: 'A fixed fee', rate: 'officialSearch' },
    { label: 'Registration of the transfer', kes: rates.registration, how: 'A fixed fee', rate: 'registration' },
  ]
  if (loan > 0) lines.push(shareLine('Stamp duty on the mortgage', rates.mortgageCharge, loan, 'mortgageCharge'))
  return { lines, total: sumOf(lines) }
}

function stampDuty({ price, valuation, land, exemption }: Purchase, rates: BuyingRates): Line {
  const label = 'Stamp duty on the transfer'
  if (exemption !== 'none') return { label, kes: 0, how: 'Exempt' }
  const dutiable = Math.max(price, valuation ?? 0)
  const rate = land === 'rural' ? 'stampDutyRural' : 'stampDutyUrban'
  const note = dutiable > price ? ', the government’s valuation' : ''
  return shareLine(label, rates[rate], dutiable, rate, note)
}
