import type { InputFields, InputValues } from './inputs.ts'
import { legalFees, quotedFee } from './legal-fees.ts'
import { loanCosts, loanRates } from './loan-costs.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, shareLine, sumOf } from './sheet.ts'

export const buyingInputs = {
  price: { kind: 'amount', label: 'Price, KES', initial: 12_500_000, min: 1 },
  governmentValuation: {
    kind: 'amount',
    label: 'Government valuation, KES',
    hint: 'If you know it. Stamp duty is charged on the higher of the two.',
    optional: true,
  },
  land: {
    kind: 'choice',
    label: 'Land',
    hint: 'Choose rural only if your advocate has confirmed it for this plot: many towns became urban in 2024.',
    initial: 'urban',
    options: { urban: 'Urban, or not sure', rural: 'Rural, confirmed' },
  },
  premises: {
    kind: 'choice',
    label: 'Property',
    hint: 'VAT is due on the price of business premises. Going concern or mixed use: ask your advocate.',
    initial: 'home',
    options: {
      home: 'A home, or land',
      business: 'Business premises',
      'business-without-vat': 'Business premises, no VAT due',
    },
  },
  exemption: {
    kind: 'choice',
    label: 'Exempt from stamp duty',
    initial: 'none',
    options: {
      none: 'No',
      'affordable-housing': 'First home, affordable-housing scheme',
      family: 'Between spouses, or inherited',
    },
  },
  loan: {
    kind: 'amount',
    label: 'Mortgage, KES',
    hint: 'The amount that you borrow. Leave empty if you need no loan.',
    optional: true,
  },
  legalFee: quotedFee,
} as const satisfies InputFields

export type Purchase = InputValues<typeof buyingInputs>

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
type BuyingRates = RateValues<(typeof buyingRates)[number]>

/** Everything that a buyer pays beyond the price; of a loan the first year's premiums (I6). */
export function buyingCosts(purchase: Purchase, rates: BuyingRates): { lines: Line[]; total: number } {
  const { price, loan } = purchase
  const lines = purchaseCosts(stampDuty(purchase, rates), purchase, rates)
  if (loan) lines.push(...loanCosts({ price, loan, years: 1 }, rates))
  return { lines, total: sumOf(lines) }
}

/** KES beyond the price when nothing else is known: urban and without a loan (I9, I14). */
export function estimateBuyingCosts(price: number, premises: Purchase['premises'], rates: EstimateRates): number {
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

function stampDuty({ price, governmentValuation, land, exemption }: Purchase, rates: BuyingRates): Line {
  if (exemption !== 'none') return { label: stampDutyLabel, kes: 0, how: 'Exempt' }
  const dutiable = Math.max(price, governmentValuation ?? 0)
  const rate = land === 'rural' ? 'stampDutyRural' : 'stampDutyUrban'
  const note = dutiable > price ? ', the government’s valuation' : ''
  return shareLine(stampDutyLabel, rates[rate], dutiable, rate, note)
}
