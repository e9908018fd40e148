import { Link, useLoaderData } from 'react-router'
import { Picture } from '../../../app/ui/picture.tsx'
import type { MessagesAbout } from '../../../domain/inbox/thread.ts'
import { placeAndTown, propertyId, words } from '../../../domain/listings/listing.ts'
import type { ListQuery, OfficeRow } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { TickCell } from '../bulk/tick-cell.tsx'
import { listUrl } from '../list-query.ts'
import { MessagesAboutLink } from '../messages-about.tsx'
import { StateMark } from '../state-mark.tsx'
import type { ListOutcome } from './list-outcome.ts'
import styles from './listings.module.css'
import { AvailabilityForms, PriceForms, RowForms } from './row-forms.tsx'

type ShownRow = Omit<OfficeRow, 'mandateEnds'> & {
  /** The time of the last change, in the firm's time zone. */
  changed: string
  messages: MessagesAbout
  /** Says when its mandate ends; null where that is not to be looked after. */
  mandate: string | null
}

type Props = {
  rows: readonly ShownRow[]
  /** The last action, which the address names; `key` changes with each page. */
  done: (ListOutcome & { key: string }) | null
}

type Sort = ListQuery['sort']

/** The columns, with the orders of those that sort: a press on the head takes the first, and then the next. */
const columns: readonly { label: string; sorts?: readonly [Sort, ...Sort[]] }[] = [
  { label: 'Listing', sorts: ['name', 'name-last'] },
  { label: 'Publication' },
  { label: 'Availability' },
  { label: 'Kind' },
  { label: 'Price', sorts: ['price-low-high', 'price-high-low'] },
  { label: 'Responsible', sorts: ['responsible'] },
  { label: 'Changed', sorts: ['changed', 'changed-first'] },
]

const descending: readonly Sort[] = ['name-last', 'price-high-low', 'changed']

/** The listings as a table; on a phone each row is a block. */
export function ListingsTable({ rows, done }: Props) {
  const { query } = useLoaderData<{ query: ListQuery }>()
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {columns.map(({ label, sorts }) =>
              sorts ? (
                <SortedHead key={label} label={label} sorts={sorts} query={query} />
              ) : (
                <th key={label} scope="col">
                  {label}
                </th>
              ),
            )}
            <th scope="col" className={styles.forms}>
              <span className="visually-hidden">Change</span>
            </th>
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

function SortedHead({ label, sorts, query }: { label: string; sorts: readonly [Sort, ...Sort[]]; query: ListQuery }) {
  const isSorted = sorts.includes(query.sort)
  const direction = descending.includes(query.sort) ? 'descending' : 'ascending'
  const next = sorts[sorts.indexOf(query.sort) + 1] ?? sorts[0]
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <Link to={listUrl({ ...query, sort: next, page: 1 })} preventScrollReset>
        {label}
      </Link>
    </th>
  )
}

function Row({ row, doneKey }: { row: ShownRow; doneKey: string | null }) {
  const { id, propertyName, propertyStatus, state, hasDraft, picture, changed, responsible, mandate, messages } = row
  const name = propertyName ?? 'Without a name'
  const [day, time] = changed.split(', ')
  const place = placeAndTown(row)
  const shared = { row, name, doneKey }
  return (
    <tr>
      <TickCell id={id} name={name} />
      <th scope="row" className={styles.listing}>
        <div>
          {picture ? (
            <Picture className={styles.picture} url={picture} alt="" sizes="72px" most={320} />
          ) : (
            <span className={styles.noPicture}>
              <span className="visually-hidden">No picture</span>
            </span>
          )}
          <div>
            <Link to={officeUrls.listing(id)} title={name}>
              {name}
            </Link>
            <p>
              <span>{[place, propertyId(row)].filter(Boolean).join(', ')}</span>
              {messages.open + messages.recent > 0 && <MessagesAboutLink id={id} name={name} about={messages} />}
              {mandate !== null && <strong>{mandate}</strong>}
            </p>
          </div>
        </div>
      </th>
      <td>
        <StateMark state={state} />
        {hasDraft && state !== 'draft' && <span className={styles.soft}>Unpublished changes</span>}
      </td>
      <td className={styles.availability}>
        <AvailabilityForms {...shared} />
      </td>
      <td className={styles.kind}>{propertyStatus ? words(propertyStatus) : 'No kind yet'}</td>
      <td className={styles.price}>
        <PriceForms {...shared} />
      </td>
      <td className={styles.soft}>{responsible}</td>
      <td className={styles.changed}>
        <span>{day},</span> <span>{time}</span>
      </td>
      <td className={styles.forms}>
        <div>
          <RowForms {...shared} />
        </div>
      </td>
    </tr>
  )
}
