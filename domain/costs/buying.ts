import { legalFees } from './legal-fees.ts'
import { loanCosts, loanRates } from './loan-costs.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, shareLine, sumOf } from './sheet.ts'

export type Purchase = {
  /** KES. */
  price: number
  /** The government's valuation; null if it is not known. */
  valuation: number | null
  land: 'urban' | 'rural'
  /** Business premises bear VAT on the price, unless an advocate finds that none is due. */
  premises: 'home' | 'business' | 'business-without-vat'
  exemption: 'none' | 'affordable-housing' | 'family'
  /** KES borrowed; 0 for none. */
  loan: number
  /** The legal fee that an advocate quoted, before VAT; null for the scale's. */
  legalFee: number | null
}

/** The rates of an estimate: it reckons with urban land. */
export const estimateRates = [
  'stampDutyUrban',
  'vat',
  'legalScale',
  'valuation',
  'officialSearch',
  'registration',
] as const satisfies readonly RateName[]

export const buyingRates = [
  ...new Set(['stampDutyUrban', 'stampDutyRural', ...estimateRates, ...loanRates] as const),
] as const satisfies readonly RateName[]

type EstimateRates = RateValues<(typeof estimateRates)[number]>
export type BuyingRates = RateValues<(typeof buyingRates)[number]>

/** Everything that a buyer pays beyond the price; of a loan the first year's premiums (I6). */
export function buyingCosts(purchase: Purchase, rates: BuyingRates): { lines: Line[]; total: number } {
  const { loan } = purchase
  const lines = purchaseCosts(stampDuty(purchase, rates), purchase, rates)
  if (loan > 0) lines.push(...loanCosts({ ...purchase, years: 1 }, rates))
  return { lines, total: sumOf(lines) }
}

/** KES beyond the price when nothing else is known: urban, without a loan, with VAT on business premises (I9, I14). */
export function estimateBuyingCosts(price: number, premises: 'home' | 'business', rates: EstimateRates): number {
  const duty = shareLine(stampDutyLabel, rates.stampDutyUrban, price, 'stampDutyUrban')
  return sumOf(purchaseCosts(duty, { price, premises, legalFee: null }, rates))
}

type Priced = Pick<Purchase, 'price' | 'premises' | 'legalFee'>

function purchaseCosts(duty: Line, purchase: Priced, rates: EstimateRates): Line[] {
  const { price } = purchase
  return [
    duty,
    ...vatOnPrice(purchase, rates),
    ...legalFees(price, purchase.legalFee, rates),
    shareLine('Valuation', rates.valuation, price, 'valuation'),
    { label: 'Official search', kes: rates.officialSearch, how: 'A fixed fee', rate: 'officialSearch' },
    { label: 'Registration of the transfer', kes: rates.registration, how: 'A fixed fee', rate: 'registration' },
  ]
}

function vatOnPrice({ price, premises }: Pick<Purchase, 'price' | 'premises'>, { vat }: EstimateRates): Line[] {
  const label = 'VAT on the price'
  if (premises === 'home') return []
  if (premises === 'business-without-vat') return [{ label, kes: 0, how: 'None due, as your advocate confirmed' }]
  return [shareLine(label, vat, price, 'vat')]
}

const stampDutyLabel = 'Stamp duty on the transfer'

function stampDuty({ price, valuation, land, exemption }: Omit<Purchase, 'loan'>, rates: BuyingRates): Line {
  if (exemption !== 'none') return { label: stampDutyLabel, kes: 0, how: 'Exempt' }
  const dutiable = Math.max(price, valuation ?? 0)
  const rate = land === 'rural' ? 'stampDutyRural' : 'stampDutyUrban'
  const note = dutiable > price ? ', the government’s valuation' : ''
  return shareLine(stampDutyLabel, rates[rate], dutiable, rate, note)
}
