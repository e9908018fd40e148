import { useState } from 'react'
import type { Errors, TypedInputs } from '../../domain/costs/inputs.ts'
import type { RateField } from '../../domain/costs/rate-fields.ts'
import { listUnconfirmed } from '../../domain/costs/rate-text.ts'
import type { RateName, Rates } from '../../domain/costs/rates.ts'
import { sayDate } from '../../domain/say-date.ts'
import styles from './rates-used.module.css'
import { ToolField } from './tool-field.tsx'

type Props = {
  rates: Partial<Rates>
  fields: Readonly<Record<string, RateField>>
  /** The rate whose field stands elsewhere. */
  omit: RateName | undefined
  /** True when the address holds figures. */
  asked: boolean
  words: TypedInputs
  errors: Errors
  /** The names of the fields that the visitor changed. */
  changed: readonly string[]
}

/** Each rate with its basis, source and date, and the field in which the visitor can change it (I4). */
export function RatesUsed({ rates, fields, omit, asked, words, errors, changed }: Props) {
  const names = Object.keys(rates) as RateName[]
  // Only at first: later the visitor opens and closes them.
  const [open] = useState(
    () => asked && [...Object.keys(errors), ...changed].some((name) => name in fields && name !== omit),
  )
  const [firstError] = Object.keys(errors)
  const unconfirmed = listUnconfirmed(Object.values(rates))
  return (
    <details className={styles.rates} open={open}>
      <summary>
        Rates used <span>{sayDates(Object.values(rates).map(({ asOf }) => asOf))}</span>
      </summary>
      <p className={styles.lead}>You can change each rate for your own estimate.</p>
      {names.map((rate) => {
        const used = rates[rate]
        if (!used) return null
        const { label, basis, appliesTo, source, asOf } = used
        return (
          <div key={rate} className={styles.rate}>
            {rate !== omit && (
              <div className={styles.fields}>
                {Object.entries(fields)
                  .filter(([, field]) => field.rate === rate)
                  .map(([name, field]) => (
                    <ToolField
                      key={name}
                      name={name}
                      field={field}
                      words={words[name]}
                      error={errors[name]}
                      autoFocus={asked && name === firstError}
                    />
                  ))}
              </div>
            )}
            <p>
              {rate === omit && <strong>{label}. </strong>}
              {basis}. For: {appliesTo}. <br />
              Source: {source}; as of {sayDate(asOf)}.
            </p>
          </div>
        )
      })}
      {unconfirmed && (
        <div className={styles.rate}>
          <p>To be confirmed: {unconfirmed}.</p>
        </div>
      )}
    </details>
  )
}

/** `as of November 2026`, or from the oldest date to the newest. */
function sayDates(dates: readonly string[]) {
  const sorted = dates.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)].map((date = '') => sayDate(date))
  return first === last ? `as of ${first}` : `as of ${first} to ${last}`
}
