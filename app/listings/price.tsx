import { useRef, useState } from 'react'
import { formatAmount, toUsd } from '../../domain/listings/money.ts'
import { useFirm } from '../layout/use-firm.ts'
import styles from './price.module.css'

type Props = {
  /** KES; null is "Price on request". */
  kes: number | null
  perMonth: boolean
  className?: string | undefined
}

/** The price in KES, and in dollars while its currency label is hovered or focused; a tap changes it and leaves it (B9). */
export function Price({ kes, perMonth, className = '' }: Props) {
  const { kesPerUsd } = useFirm()
  const [currency, setCurrency] = useState<'KES' | 'USD'>('KES')
  // A tap focuses the label before it clicks it, so what a tap finds is noted when the finger comes down.
  const touched = useRef(currency)
  if (kes === null) return <p className={`${styles.price} ${className}`}>Price on request</p>

  const amount = currency === 'KES' ? kes : toUsd(kes, kesPerUsd)
  return (
    <p className={`${styles.price} ${className}`}>
      <button
        type="button"
        className={styles.currency}
        title="Show the price in US dollars"
        onPointerEnter={(event) => event.pointerType === 'mouse' && setCurrency('USD')}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setCurrency('KES')}
        onFocus={() => setCurrency('USD')}
        onBlur={() => setCurrency('KES')}
        onTouchStart={() => {
          touched.current = currency
        }}
        onTouchEnd={() => setTimeout(() => setCurrency(touched.current === 'KES' ? 'USD' : 'KES'))}
      >
        {currency}
      </button>
      {/* One text with its space, which differs in width from face to face: what begins after it would move. */}
      <span className={styles.amount}>{` ${formatAmount(amount)}`}</span>
      {perMonth && <span className={styles.period}> Per Month</span>}
    </p>
  )
}
