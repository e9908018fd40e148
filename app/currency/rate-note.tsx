import type { ReactNode } from 'react'
import { type Currency, currencies, kesPerUnit } from '../../domain/firm/exchange-rates.ts'
import type { Firm } from '../../domain/firm/firm.ts'

/** The rate, its date and its source, beside the choice. Loads with it. */
export default function RateNote({ currency, firm }: { currency: Currency; firm: Firm }): ReactNode {
  const { asOf, source } = firm.exchangeRates
  return `At KES ${kesPerUnit(currency, firm)} for one ${currencies[currency].one}, as of ${asOf}. ${source}. The price in KES binds.`
}
