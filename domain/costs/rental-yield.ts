import { formatAmount } from '../amounts/money.ts'
import { estimateBuyingCosts, estimateRates } from './buying.ts'
import { divide, toShare } from './exact.ts'
import type { InputFields, InputValues } from './inputs.ts'
import { movingInInputs } from './moving-in.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, shareLine, sumOf, withVat } from './sheet.ts'

/** With these the yield of a property page begins, and so does the calculator that it leads to. */
export const usualLetting = {
  owner: 'resident',
  emptyMonths: 1,
  letting: 'long',
  management: 'managed',
} as const

export const yieldInputs = {
  price: { kind: 'amount', label: 'Price, KES', initial: 12_500_000, min: 1 },
  buyingCosts: {
    kind: 'amount',
    label: 'Costs of buying, KES',
    hint: 'Leave empty to use our estimate from the price.',
    optional: true,
  },
  rent: movingInInputs.rent,
  premises: {
    kind: 'choice',
    label: 'Type of property',
    initial: 'home',
    options: { home: 'A home', business: 'A shop, office or warehouse' },
  },
  owner: {
    kind: 'choice',
    label: 'Your tax residence',
    initial: usualLetting.owner,
    options: { resident: 'Resident in Kenya', 'non-resident': 'Not resident in Kenya' },
  },
  emptyMonths: {
    kind: 'count',
    label: 'Empty months a year',
    unit: 'months',
    initial: usualLetting.emptyMonths,
    min: 0,
    max: 12,
  },
  serviceCharge: {
    kind: 'amount',
    label: 'Service charge a month, KES',
    hint: 'Only if you pay it and not the tenant.',
    initial: 8_000,
    optional: true,
  },
  otherCosts: {
    kind: 'amount',
    label: 'Repairs, insurance and rates a year, KES',
    optional: true,
  },
  letting: {
    kind: 'choice',
    label: 'Letting by an agent',
    initial: usualLetting.letting,
    options: { none: 'No', short: 'Yes, for up to a year', long: 'Yes, for longer' },
  },
  management: {
    kind: 'choice',
    label: 'Management by an agent',
    initial: usualLetting.management,
    options: { none: 'No', managed: 'Yes' },
  },
} as const satisfies InputFields

export type Investment = InputValues<typeof yieldInputs>

/** The rates of a let property whose costs of buying are known. */
export const lettingRates = [
  'rentalTaxResident',
  'rentalTaxFrom',
  'rentalTaxTo',
  'rentalTaxNonResident',
  'managementHome',
  'managementBusiness',
  'lettingShort',
  'vat',
] as const satisfies readonly RateName[]

export const yieldRates = [...new Set([...lettingRates, ...estimateRates])] as const

type LettingRates = RateValues<(typeof lettingRates)[number]>
type YieldRates = RateValues<(typeof yieldRates)[number]>

/** `otherRules`: income tax is due that the sheet does not reckon. `belowTax`: the rent counts with other income. */
export type TaxOutcome = 'reckoned' | 'otherRules' | 'belowTax'

/** A year of a let property, and its yields (I9). */
export function rentalYield(investment: Investment, rates: YieldRates) {
  const { price, premises } = investment
  const buyingCosts = investment.buyingCosts ?? estimateBuyingCosts(price, premises, rates)
  return yieldOf({ ...investment, buyingCosts }, rates)
}

/** The same where the costs of buying are known. */
export function yieldOf(investment: Investment & { buyingCosts: number }, rates: LettingRates) {
  const { price, buyingCosts, rent, emptyMonths } = investment
  const serviceCharge = investment.serviceCharge ?? 0
  const fullRent = 12 * rent
  const emptyRent = emptyMonths * rent
  const received = fullRent - emptyRent
  const tax = rentalTax(investment, received, rates)
  const lines = [
    { label: 'Service charge', kes: 12 * serviceCharge, how: `12 months of ${formatAmount(serviceCharge)}` },
    { label: 'Repairs, insurance, rates', kes: investment.otherCosts ?? 0 },
    ...managementFee(investment, received, rates),
    ...lettingFee(investment, fullRent, rates),
    tax.line,
  ].filter((line) => line.kes > 0 || line === tax.line)
  const costs = sumOf(lines)
  const net = received - costs
  const invested = price + buyingCosts
  return {
    /** A year's rent with a tenant in every month. */
    fullRent,
    emptyRent,
    received,
    lines,
    costs,
    net,
    netPerMonth: perMonth(net),
    taxOutcome: tax.outcome,
    /** KES paid beyond the price, given or estimated. */
    buyingCosts,
    invested,
    grossYield: toShare(fullRent, invested),
    /** Null for a year that costs more than it brings. */
    netYield: net < 0 ? null : toShare(net, invested),
  }
}

/** A twelfth of a year's income, half a shilling up (I2); of a loss, below 0, the amount is rounded. */
function perMonth(net: number): number {
  const kes = divide(BigInt(Math.abs(net)), 12n)
  return net < 0 ? 0 - kes : kes
}

function managementFee({ management, premises }: Investment, received: number, rates: LettingRates): Line[] {
  if (management === 'none') return []
  const rate = premises === 'home' ? 'managementHome' : 'managementBusiness'
  return withVat(shareLine('Management', rates[rate], received, rate, ' received'), rates.vat, 'management fee')
}

function lettingFee({ letting, rent }: Investment, fullRent: number, { lettingShort, vat }: LettingRates): Line[] {
  if (letting === 'none') return []
  return withVat(
    letting === 'long'
      ? { label: 'Letting', kes: rent, how: 'One month’s rent, in the year of the letting' }
      : shareLine('Letting', lettingShort, fullRent, 'lettingShort', ', a year’s rent'),
    vat,
    'letting fee',
  )
}

function rentalTax(
  { owner, premises }: Investment,
  received: number,
  rates: LettingRates,
): { line: Line; outcome: TaxOutcome } {
  const label = 'Tax on the rent'
  // 0 alone would read as if none were due.
  const untaxed = 'Tax on the rent, not included'
  const taxed = (rate: 'rentalTaxResident' | 'rentalTaxNonResident') => ({
    line: shareLine(label, rates[rate], received, rate, ' received'),
    outcome: 'reckoned' as const,
  })
  if (owner === 'non-resident') return taxed('rentalTaxNonResident')
  if (premises === 'business' || received > rates.rentalTaxTo) {
    return {
      line: { label: untaxed, kes: 0, how: 'Income tax under other rules: ask your accountant' },
      outcome: 'otherRules',
    }
  }
  if (received < rates.rentalTaxFrom) {
    return {
      line: { label: untaxed, kes: 0, how: 'Below the limit for the tax on rent: taxed with other income' },
      outcome: 'belowTax',
    }
  }
  return taxed('rentalTaxResident')
}
