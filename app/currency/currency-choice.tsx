import { lazy, Suspense, useEffect } from 'react'
import { currencies, currencyCodes } from '../../domain/firm/exchange-rates.ts'
import type { Firm } from '../../domain/firm/firm.ts'
import { writeDevice } from '../device/storage.ts'
import { currencyKey, useCurrency } from './choice.ts'
import styles from './currency-choice.module.css'

const RateNote = lazy(() => import('./rate-note.tsx').catch(() => ({ default: () => null })))

/** Chooses the currency in which prices are also shown on this device (I15). Without script it is hidden: prices stay in KES. */
export function CurrencyChoice({ firm }: { firm: Firm }) {
  const chosen = useCurrency()
  useEffect(() => {
    const { dataset } = document.documentElement
    if (chosen) dataset.currency = chosen
    else delete dataset.currency
  }, [chosen])

  function choose(code: string) {
    writeDevice(currencyKey, code || null)
    // The browser tells other tabs only.
    dispatchEvent(new Event('storage'))
  }
  return (
    <div className={styles.choice}>
      <label>
        Prices also in{' '}
        <select value={chosen ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">KES only</option>
          {currencyCodes.map((code) => (
            <option key={code} value={code}>
              {code}, {currencies[code].many}
            </option>
          ))}
        </select>
      </label>
      {/* No status: in `main` those are the messages of forms. */}
      <p aria-live="polite">
        {chosen && (
          <Suspense>
            <RateNote currency={chosen} firm={firm} />
          </Suspense>
        )}
      </p>
    </div>
  )
}
