import { useRef, useState } from 'react'
import { convert, formatAmount, rentPeriod } from '../../domain/amounts/money.ts'
import { Converted } from '../currency/converted.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import styles from './price.module.css'

type Props = {
  /** KES; null is "Price on request". */
  kes: number | null
  perMonth: boolean
  className?: string | undefined
  /**
   * On a card: whether its link has the focus of a keyboard. The price is in dollars meanwhile, so its label needs no tab stop of its own,
   * which would be a third of all stops of a list.
   */
  linkFocused?: boolean
}

/**
 * The price in KES, and in dollars while its currency label is hovered or focused. A tap switches the currency until the next tap
 * (B9). Below it the price in the currency that the visitor chose (I15).
 */
export function Price({ kes, perMonth, className = '', linkFocused }: Props) {
  const firm = useFirm()
  const [chosenHere, setCurrency] = useState<'KES' | 'USD'>('KES')
  const currency = linkFocused ? 'USD' : chosenHere
  // A tap focuses the label before its touch ends, so the currency before the tap is noted when the touch starts.
  const beforeTouch = useRef(currency)
  if (kes === null) return <p className={`${styles.price} ${className}`}>Price on request</p>

  const amount = currency === 'KES' ? kes : convert(kes, firm.kesPerUsd)
  return (
    <p className={`${styles.price} ${className}`}>
      <button
        type="button"
        className={styles.currency}
        tabIndex={linkFocused === undefined ? undefined : -1}
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
      {perMonth && <span className={styles.period}>{` ${rentPeriod.replace(' ', '\u00a0')}`}</span>}
      <Converted kes={kes} period={perMonth ? rentPeriod : ''} />
    </p>
  )
}
