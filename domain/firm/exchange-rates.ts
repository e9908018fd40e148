import type { Firm } from './firm.ts'

/** The currencies besides KES in which prices can be read (I15). */
export const currencyCodes = ['USD', 'GBP', 'EUR', 'AED'] as const

export type Currency = (typeof currencyCodes)[number]

export function kesPerUnit(
  currency: Currency,
  { kesPerUsd, exchangeRates }: Pick<Firm, 'kesPerUsd' | 'exchangeRates'>,
): number {
  return currency === 'USD' ? kesPerUsd : exchangeRates.kesPer[currency]
}
