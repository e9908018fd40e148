import type { ReactNode } from 'react'
import { type Currency, currencies, kesPerUnit } from '../../domain/firm/exchange-rates.ts'
import type { Firm } from '../../domain/firm/firm.ts'
import { convert, formatAmount } from '../../domain/listings/money.ts'

type Props = { kes: number; perMonth: boolean; currency: Currency; firm: Firm }

/** A price in the chosen currency (I15), which screen readers hear by its name. */
export default function Converted({ kes, perMonth, currency, firm }: Props): ReactNode {
  const amount = formatAmount(convert(kes, kesPerUnit(currency, firm)))
  return (
    <>
      <span aria-hidden="true">{`about ${currency} ${amount}${perMonth ? ' Per Month' : ''}`}</span>
      <span className="visually-hidden">{`, about ${amount} ${currencies[currency].many}`}</span>
    </>
  )
}
