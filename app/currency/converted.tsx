import { convert, formatAmount, withCurrency } from '../../domain/amounts/money.ts'
import { kesPerUnit } from '../../domain/firm/exchange-rates.ts'
import { useFirm } from '../page-parts/root-data.ts'
import { useCurrency } from './choice.ts'
import styles from './converted.module.css'

/**
 * An amount in the currency that the visitor chose, which screen readers hear by its name (I15). Empty without a choice, and before the
 * page is hydrated: with a choice its line is reserved. `period` are the words behind the amount in KES, which stand here too.
 */
export function Converted({ kes, period = '' }: { kes: number; period?: string | undefined }) {
  const firm = useFirm()
  const currency = useCurrency()
  const amount = currency ? formatAmount(convert(kes, kesPerUnit(currency, firm))) : ''
  return (
    <span className={styles.converted}>
      {currency && (
        <>
          <span aria-hidden="true">{`about ${withCurrency(currency, amount)} ${period}`.trim()}</span>
          <span className="visually-hidden">{`, about ${amount} ${firm.exchangeRates.words[currency].many}`}</span>
        </>
      )}
    </span>
  )
}
