import { useEffect } from 'react'
import { withCurrency } from '../../domain/amounts/money.ts'
import { type Currency, currencyCodes, kesPerUnit } from '../../domain/firm/exchange-rates.ts'
import type { Firm } from '../../domain/firm/firm.ts'
import { sayDate } from '../../domain/say-date.ts'
import { chooseCurrency, useCurrency } from './choice.ts'
import styles from './currency-choice.module.css'

/** Chooses the currency in which prices are also shown on this device (I15). Without script it is hidden: prices stay in KES. */
export function CurrencyChoice({ firm }: { firm: Firm }) {
  const chosen = useCurrency()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (chosen) dataset.currency = chosen
    else delete dataset.currency
  }, [chosen])
  return (
    <div className={styles.choice}>
      <label>
        <span>Currency</span>{' '}
        <select value={chosen ?? ''} onChange={({ target }) => chooseCurrency(target.value)}>
          <option value="">KES only</option>
          {currencyCodes.map((code) => (
            <option key={code} value={code}>
              {`${code}, ${firm.exchangeRates.words[code].many}`}
            </option>
          ))}
        </select>
      </label>
      {/* No status: in `main` those are the messages of forms. */}
      <p aria-live="polite">{chosen && sayRate(chosen, firm)}</p>
    </div>
  )
}

function sayRate(currency: Currency, firm: Firm): string {
  const { asOf, source, words } = firm.exchangeRates
  const rate = `Rate: ${withCurrency('KES', String(kesPerUnit(currency, firm)))} to one ${words[currency].one}, ${sayDate(asOf)}.`
  return `${rate} ${source}. Asking price in KES; conversions are a guide.`
}
