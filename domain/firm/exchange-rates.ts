/** The currencies besides KES in which prices can be read (I15), by their codes, with their names as a sentence has them. */
export const currencies = {
  USD: { one: 'US dollar', many: 'US dollars' },
  GBP: { one: 'pound sterling', many: 'pounds sterling' },
  EUR: { one: 'euro', many: 'euros' },
  AED: { one: 'UAE dirham', many: 'UAE dirhams' },
}

export type Currency = keyof typeof currencies
export const currencyCodes = Object.keys(currencies) as Currency[]

/** The firm's exchange rates (I15). `Firm` has the rate of the dollar by itself (B9). */
export type ExchangeRates = {
  /** A month or a day: `2026-11`. */
  asOf: string
  source: string
  /** Shillings for one unit, with at most four decimals. */
  kesPer: Record<Exclude<Currency, 'USD'>, number>
}

export function kesPerUnit(
  currency: Currency,
  { kesPerUsd, exchangeRates }: { kesPerUsd: number; exchangeRates: ExchangeRates },
): number {
  return currency === 'USD' ? kesPerUsd : exchangeRates.kesPer[currency]
}
