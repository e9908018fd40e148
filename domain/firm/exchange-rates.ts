import type { Firm } from './firm.ts'

/** The currencies besides KES in which prices can be read (I15), by their codes, with their names as a sentence has them. */
export const currencies = {
  USD: { one: 'US dollar', many: 'US dollars' },
  GBP: { one: 'pound sterling', many: 'pounds sterling' },
  EUR: { one: 'euro', many: 'euros' },
  AED: { one: 'UAE dirham', many: 'UAE dirhams' },
}

export type Currency = keyof typeof currencies
export const currencyCodes = Object.keys(currencies) as Currency[]

export function kesPerUnit(
  currency: Currency,
  { kesPerUsd, exchangeRates }: Pick<Firm, 'kesPerUsd' | 'exchangeRates'>,
): number {
  return currency === 'USD' ? kesPerUsd : exchangeRates.kesPer[currency]
}
