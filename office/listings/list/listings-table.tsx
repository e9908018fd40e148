import { Link } from 'react-router'
import { Picture } from '../../../app/ui/picture.tsx'
import { formatPrice } from '../../../domain/amounts/money.ts'
import { isPerMonth, placeAndTown, price, propertyId, words } from '../../../domain/listings/listing.ts'
import type { OfficeRow } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { TickCell } from '../many/tick.tsx'
import { AvailabilityMark, StateMark } from '../state-mark.tsx'
import type { ListOutcome } from './list-outcome.ts'
import styles from './listings.module.css'
import { RowForms } from './row-forms.tsx'

type ShownRow = OfficeRow & {
  /** The time of the last change, in the firm's time zone. */
  changed: string
}

type Props = {
  rows: readonly ShownRow[]
  /** The last action, which the address names; `key` changes with each page. */
  done: (ListOutcome & { key: string }) | null
}

/** The listings as a table; on a phone each row is a block. */
export function ListingsTable({ rows, done }: Props) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Listing</th>
            <th scope="col">State</th>
            <th scope="col">Status</th>
            <th scope="col">Price</th>
            <th scope="col">Changed</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} doneKey={done?.listing?.id === row.id ? done.key : null} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, doneKey }: { row: ShownRow; doneKey: string | null }) {
  const { id, propertyName, propertyStatus, state, hasDraft, picture, changed, mandate } = row
  const name = propertyName ?? 'Without a name'
  const place = placeAndTown(row)
  return (
    <tr>
      <TickCell id={id} name={name} />
      <th scope="row" className={styles.listing}>
        <div>
          {picture ? (
            <Picture className={styles.picture} url={picture} alt="" sizes="88px" most={320} />
          ) : (
            <span className={styles.noPicture}>No picture</span>
          )}
          <div>
            <Link to={officeUrls.listing(id)}>{name}</Link>
            <p>{[place, propertyId(row)].filter(Boolean).join(', ')}</p>
            {mandate !== null && (
              <p>
                <strong>{mandate}</strong>
              </p>
            )}
          </div>
        </div>
      </th>
      <td>
        <StateMark state={state} />
        <AvailabilityMark listing={row} />
        {hasDraft && state !== 'draft' && <StateMark state="draft" text="Unpublished changes" />}
      </td>
      <td className={styles.status}>{propertyStatus ? words(propertyStatus) : 'No status'}</td>
      <td className={styles.price}>{formatPrice({ kes: price(row), perMonth: isPerMonth(row) })}</td>
      <td className={styles.changed}>{changed}</td>
      <td className={styles.forms}>
        <div>
          <RowForms row={row} name={name} doneKey={doneKey} />
        </div>
      </td>
    </tr>
  )
}
