import { formatAmount } from '../amounts/money.ts'
import { formatCount } from '../format-count.ts'
import type { RateValues } from './rate-values.ts'
import type { RateName } from './rates.ts'
import { type Line, shareLine, sumOf, withVat } from './sheet.ts'

export type Tenancy = {
  /** KES a month. */
  rent: number
  premises: 'home' | 'business'
  years: number
  /** KES a month. */
  serviceCharge: number
  /** KES asked for drawing up the agreement. */
  agreement: number
}

export const movingInRates = [
  'depositHome',
  'depositBusiness',
  'vat',
  'leaseDutyShort',
  'leaseDutyLong',
  'leaseDutyYears',
] as const satisfies readonly RateName[]

export type MovingInRates = RateValues<(typeof movingInRates)[number]>

/** The sums that a tenant pays before the keys are handed over (I7). */
export function movingInCosts(tenancy: Tenancy, rates: MovingInRates): { lines: Line[]; total: number } {
  const { rent, premises, years, agreement } = tenancy
  const depositRate = premises === 'home' ? 'depositHome' : 'depositBusiness'
  const months = rates[depositRate]
  const dutyRate = years > rates.leaseDutyYears ? 'leaseDutyLong' : 'leaseDutyShort'
  const lines: Line[] = [
    {
      label: 'Deposit',
      kes: months * rent,
      how: `${formatCount(months, 'month')} of ${formatAmount(rent)}; returned at the end, less what the agreement allows`,
      rate: depositRate,
    },
    ...firstMonth(tenancy, rates),
    ...(agreement > 0 ? [{ label: 'Tenancy agreement', kes: agreement }] : []),
    shareLine('Stamp duty on the lease', rates[dutyRate], 12 * rent, dutyRate, ', the rent of a year'),
  ]
  return { lines, total: sumOf(lines) }
}

/** The costs of the first month, and of each after it. */
export function firstMonth(
  { rent, premises, serviceCharge }: Pick<Tenancy, 'rent' | 'premises' | 'serviceCharge'>,
  { vat }: Pick<MovingInRates, 'vat'>,
): Line[] {
  return [
    { label: 'First month’s rent', kes: rent },
    ...(serviceCharge > 0 ? [{ label: 'First month’s service charge', kes: serviceCharge }] : []),
  ].flatMap((charge) => (premises === 'business' ? withVat(charge, vat) : [charge]))
}
