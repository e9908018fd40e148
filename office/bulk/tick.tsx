import type { ReactNode } from 'react'
import styles from './tick.module.css'

/** The id of the form that takes the ticked rows; their boxes stand in the rows of the list. */
export const tickedForm = 'ticked'

/** The box of a row, which its form posts by this name. `label` says what is ticked. */
export function Tick({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" name={name} value={value} form={tickedForm} />
      <span className="visually-hidden">Tick {label}</span>
    </label>
  )
}

/** The box of all rows. `children` says which these are, to those who cannot see it. */
export function TickAll({ total, children }: { total: number; children: ReactNode }) {
  return (
    <label className={styles.all}>
      <input type="checkbox" name="all" value={total} form={tickedForm} />
      {total === 1 ? 'Tick it' : `Tick all ${total.toLocaleString('en-US')}`}
      <span className="visually-hidden"> {children}</span>
    </label>
  )
}
