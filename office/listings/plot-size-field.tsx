import { type ComponentProps, type MouseEvent, useState } from 'react'
import buttons from '../../app/ui/button.module.css'
import { TextField } from '../../app/ui/field.tsx'
import { readTradeSizes } from '../../domain/amounts/read-size.ts'
import styles from './listing-form.module.css'

const inWords = new Map([
  ['0.125 acre', 'an eighth'],
  ['0.25 acre', 'a quarter'],
])

/** The size of a plot. Words that mean two sizes in the trade get a button for each, which posts it; with script it is put into the field. */
export function PlotSizeField(field: ComponentProps<typeof TextField> & { defaultValue: string }) {
  const [typed, setTyped] = useState(field.defaultValue)
  const meant = readTradeSizes(typed)
  const choices = meant
    ? [
        [meant.sides, meant.sides],
        [meant.exactly, `Exactly ${inWords.get(meant.exactly) ?? meant.exactly}`],
      ]
    : []

  function put(event: MouseEvent<HTMLButtonElement>) {
    const input = event.currentTarget.form?.elements.namedItem('plotSize')
    if (!(input instanceof HTMLInputElement)) return
    event.preventDefault()
    input.value = event.currentTarget.value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <div>
      <TextField {...field} autoComplete="off" onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
      {meant && (
        <fieldset className={styles.meant}>
          <legend className="visually-hidden">Which size do you mean?</legend>
          {choices.map(([value, label]) => (
            <button
              key={value}
              type="submit"
              name="plotSizeMeant"
              value={value}
              className={buttons.secondary}
              onClick={put}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
