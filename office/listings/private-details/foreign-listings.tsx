import { Form, Link } from 'react-router'
import { formatCount } from '../../../domain/format-count.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { SearchField } from '../../form/search-field.tsx'
import rows from '../../rows.module.css'
import styles from './private-details.module.css'
import type { readForeignListings } from './read-foreign-listings.ts'

type Props = Awaited<ReturnType<typeof readForeignListings>>

/** Leads to the owner, mandate and keys of each listing that is edited elsewhere. */
export function ForeignListings({ isRead, words, rows: listings, total }: Props) {
  return (
    <section className={styles.foreign} aria-labelledby="private-details">
      <h2 id="private-details">Owners, mandates and keys</h2>
      <p>They are kept here, and only the office sees them.</p>
      <Form role="search" aria-label="Listings">
        <SearchField defaultValue={words} placeholder="Name, place, person or property id" />
      </Form>
      <p className={rows.soft}>
        {isRead ? formatCount(total, 'listing') : 'The listings cannot be read at the moment.'}
        {total > listings.length && `, of which the first ${listings.length} are shown`}
      </p>
      <ul className={rows.rows}>
        {listings.map(({ id, name, place, mandate }) => (
          <li key={id}>
            <Link to={officeUrls.privateDetails(id)} dir="auto">
              {name}
            </Link>
            <p className={rows.soft}>{place}</p>
            {mandate !== null && <p>{mandate}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
