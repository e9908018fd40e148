import { Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { formatCount } from '../../../domain/format-count.ts'
import type { Refused } from '../../../domain/office/many.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { OfficeForm } from '../../form/office-form.tsx'
import { Notice } from '../../notice.tsx'
import rows from '../../rows.module.css'
import styles from './many.module.css'
import { TickedFields } from './ticked-fields.tsx'

type Props = {
  search: string
  refused: readonly Refused[]
  /** The ids of the ticked listings that are not refused. */
  others: readonly string[]
  /** The rest of the form, which is sent again without those that were refused. */
  again: readonly (readonly [string, string])[]
}

/** Names the listings that prevent a change of all, and offers to leave them out. */
export function RefusedListings({ search, refused, others, again }: Props) {
  return (
    <>
      <div className={styles.fault}>
        <Notice kind="fault">
          Nothing is changed, as {formatCount(refused.length, 'listing')} of {refused.length + others.length} cannot be
          changed so.
        </Notice>
      </div>
      <ul className={`${rows.rows} ${styles.refused}`}>
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <Link to={officeUrls.listing(id)}>{name}</Link> {reason.replace(/\.?$/, '.')}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <OfficeForm action={officeUrls.manyListings()} className={styles.form}>
          <TickedFields search={search} ids={others} />
          {again
            .filter(([name]) => name !== 'search')
            .map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
          <button type="submit" className={buttons.primary}>
            Leave {refused.length === 1 ? 'it' : 'them'} out, and change the other{' '}
            {others.length.toLocaleString('en-US')}
          </button>
        </OfficeForm>
      )}
    </>
  )
}
