import { useRef, useState } from 'react'
import { type Currency, kesPerUnit } from '../../domain/firm/exchange-rates.ts'
import { convert, formatAmount } from '../../domain/listings/money.ts'
import { useCurrency } from '../currency/choice.ts'
import { useFirm } from '../page/root-data.ts'
import styles from './price.module.css'

type Props = {
  /** KES; null is "Price on request". */
  kes: number | null
  perMonth: boolean
  className?: string | undefined
}

/**
 * The price in KES, and in dollars while its currency label is hovered or focused. A tap switches the currency until the next tap
 * (B9). Below it the price in the currency that the visitor chose (I15).
 */
export function Price({ kes, perMonth, className = '' }: Props) {
  const firm = useFirm()
  const chosen = useCurrency()
  const [currency, setCurrency] = useState<'KES' | 'USD'>('KES')
  // A tap focuses the label before its touch ends, so the currency before the tap is noted when the touch starts.
  const beforeTouch = useRef(currency)
  if (kes === null) return <p className={`${styles.price} ${className}`}>Price on request</p>

  const amount = currency === 'KES' ? kes : convert(kes, firm.kesPerUsd)
  return (
    <p className={`${styles.price} ${className}`}>
      <button
        type="button"
        className={styles.currency}
        title={`Show the price in ${firm.exchangeRates.words.USD.many}`}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setCurrency('USD')}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setCurrency('KES')}
        onFocus={() => setCurrency('USD')}
        onBlur={() => setCurrency('KES')}
        onTouchStart={() => {
          beforeTouch.current = currency
        }}
        onTouchEnd={() => setTimeout(() => setCurrency(beforeTouch.current === 'KES' ? 'USD' : 'KES'))}
      >
        {currency}
      </button>
      {/* The space belongs to the text: its width differs between fonts, and a text after it would shift. */}
      <span className={styles.amount}>{` ${formatAmount(amount)}`}</span>
      {perMonth && <span className={styles.period}> Per Month</span>}
      {chosen && <Converted kes={kes} perMonth={perMonth} currency={chosen} />}
    </p>
  )
}

/** A price in the chosen currency, which screen readers hear by its name. */
function Converted({ kes, perMonth, currency }: { kes: number; perMonth: boolean; currency: Currency }) {
  const firm = useFirm()
  const amount = formatAmount(convert(kes, kesPerUnit(currency, firm)))
  return (
    <span className={styles.converted}>
      <span aria-hidden="true">{`about ${currency} ${amount}${perMonth ? ' Per Month' : ''}`}</span>
      <span className="visually-hidden">{`, about ${amount} ${firm.exchangeRates.words[currency].many}`}</span>
    </span>
  )
}
