import { formatAmount } from '../amounts/money.ts'
import { formatCount } from '../format-count.ts'
import type { InputFields, InputValues } from './inputs.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, shareLine, sumOf, withVat } from './sheet.ts'

export const movingInInputs = {
  rent: {
    kind: 'amount',
    label: 'Rent a month, KES',
    initial: 85_000,
    min: 1,
  },
  premises: {
    kind: 'choice',
    label: 'Premises',
    initial: 'home',
    options: { home: 'A home', business: 'A shop, office or warehouse, rent before VAT' },
  },
  deposit: {
    kind: 'amount',
    label: 'Deposit asked, KES',
    hint: 'Leave empty for the usual months of rent.',
    optional: true,
  },
  years: { kind: 'count', label: 'Length of the lease, years', unit: 'years', initial: 1, min: 1, max: 99 },
  serviceCharge: {
    kind: 'amount',
    label: 'Service charge a month, KES',
    hint: 'Only if it is charged on top of the rent.',
    optional: true,
  },
  agreement: {
    kind: 'amount',
    label: 'Fee for the agreement, KES',
    hint: 'Ask before you agree: some landlords charge one.',
    optional: true,
  },
} as const satisfies InputFields

export type Tenancy = InputValues<typeof movingInInputs>

export const movingInRates = [
  'depositHome',
  'depositBusiness',
  'vat',
  'leaseDutyShort',
  'leaseDutyLong',
  'leaseDutyYears',
] as const satisfies readonly RateName[]

type MovingInRates = RateValues<(typeof movingInRates)[number]>

/** The sums that a tenant pays before the keys are handed over (I7). */
export function movingInCosts(tenancy: Tenancy, rates: MovingInRates): { lines: Line[]; total: number } {
  const { rent, years, agreement } = tenancy
  const dutyRate = years > rates.leaseDutyYears ? 'leaseDutyLong' : 'leaseDutyShort'
  const lines: Line[] = [
    depositLine(tenancy, rates),
    ...firstMonth(tenancy, rates),
    ...(agreement ? [{ label: 'Tenancy agreement', kes: agreement }] : []),
    shareLine('Stamp duty on the lease', rates[dutyRate], 12 * rent, dutyRate, ', the rent of a year'),
  ]
  return { lines, total: sumOf(lines) }
}

function depositLine({ rent, premises, deposit }: Tenancy, rates: MovingInRates): Line {
  const label = 'Deposit'
  const returned = 'returned at the end, less what the agreement allows'
  if (deposit !== null) return { label, kes: deposit, how: `The amount that is asked; ${returned}` }
  const rate = premises === 'home' ? 'depositHome' : 'depositBusiness'
  const months = rates[rate]
  const how = `${formatCount(months, 'month')} of ${formatAmount(rent)}; ${returned}`
  return { label, kes: months * rent, how, rate }
}

/** The costs of the first month, and of each after it. */
export function firstMonth(
  { rent, premises, serviceCharge }: Pick<Tenancy, 'rent' | 'premises' | 'serviceCharge'>,
  { vat }: Pick<MovingInRates, 'vat'>,
): Line[] {
  return [
    { label: 'First month’s rent', kes: rent },
    ...(serviceCharge ? [{ label: 'First month’s service charge', kes: serviceCharge }] : []),
  ].flatMap((charge) => (premises === 'business' ? withVat(charge, vat) : [charge]))
}
