import { Link } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { formatCount } from '../../domain/format-count.ts'
import type { Refused } from '../../domain/office/bulk.ts'
import { OfficeForm } from '../form/office-form.tsx'
import rows from '../rows.module.css'
import styles from './ticked-page.module.css'
import { TickedFault } from './ticked-page.tsx'

type Props = {
  /** The word for one of them: "listing". */
  noun: string
  /** The address that takes the ticked rows, and the page of one of them. */
  action: string
  toPage: (id: string) => string
  refused: readonly Refused[]
  /** The number of ticked rows that are not refused, and the form that is sent again with these alone. */
  others: number
  again: readonly (readonly [string, string])[]
}

/** Names the rows that prevent a change of all, and offers to leave them out. */
export function RefusedRows({ noun, action, toPage, refused, others, again }: Props) {
  return (
    <>
      <TickedFault>
        Nothing is changed, as {formatCount(refused.length, noun)} of {refused.length + others} cannot be changed so.
      </TickedFault>
      <ul className={`${rows.rows} ${styles.refused}`}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <Link to={toPage(id)}>{name}</Link> {reason.replace(/\.?$/, '.')}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <OfficeForm action={action} className={styles.form}>
          {again.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={buttons.primary}>
            Leave {refused.length === 1 ? 'it' : 'them'} out, and change the other {others.toLocaleString('en-US')}
          </button>
        </OfficeForm>
      )}
    </>
  )
}
