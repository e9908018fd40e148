import { formatKes, formatPercent, type Share, shareOf } from './exact.ts'
import type { LegalScale, RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { feeByBand } from './scale.ts'
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
      how: `${formatPercent(rates.valuation)} of ${formatKes(price)}`,
    },
    { label: 'Official search', kes: rates.officialSearch, how: 'A fixed fee', rate: 'officialSearch' },
    { label: 'Registration of the transfer', kes: rates.registration, how: 'A fixed fee', rate: 'registration' },
  ]
  if (loan > 0) {
    lines.push({
      label: 'Stamp duty on the mortgage',
      rate: 'mortgageCharge',
      kes: shareOf(loan, rates.mortgageCharge),
      how: `${formatPercent(rates.mortgageCharge)} of ${formatKes(loan)}`,
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
  const how = `${formatPercent(rates[rate])} of ${formatKes(dutiable)}${by}`
  return { label, kes: shareOf(dutiable, rates[rate]), how, rate }
}

/** An advocate's fee, by scale or as quoted, and the VAT on it. */
export function legalFees(
  price: number,
  quoted: number | null,
  { legalScale, vat }: { legalScale: LegalScale; vat: Share },
): Line[] {
  const fee = quoted ?? feeByBand(price, legalScale)
  return [
    quoted === null
      ? { label: 'Legal fee', kes: fee, how: 'By the scale of minimum fees', rate: 'legalScale' }
      : { label: 'Legal fee', kes: fee, how: 'As quoted to you' },
    {
      label: 'VAT on the legal fee',
      kes: shareOf(fee, vat),
      how: `${formatPercent(vat)} of ${formatKes(fee)}`,
      rate: 'vat',
    },
  ]
}
