import { Form, Link } from 'react-router'
import buttons from '../../../app/ui/button.module.css'
import { TextField } from '../../../app/ui/field.tsx'
import { formatCount } from '../../../domain/format-count.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
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
        <TextField
          label="Search"
          name="words"
          type="search"
          defaultValue={words}
          placeholder="Name, place, person or property id"
          maxLength={200}
        />
        <button type="submit" className={buttons.secondary}>
          Search
        </button>
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
