import { Form, Link } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { formatCount } from '../../domain/format-count.ts'
import type { Missed, OldAddresses } from '../../domain/redirects/old-addresses.ts'
import type { Destination } from '../../domain/redirects/suggest.ts'
import { FaultWithoutForm, OfficeForm } from '../form/office-form.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Pages } from '../paging.tsx'
import rows from '../rows.module.css'
import { type AddressesQuery, addressesUrl } from './addresses-url.ts'
import styles from './old-addresses.module.css'

type Props = Awaited<ReturnType<OldAddresses['listMissed']>> & {
  query: AddressesQuery
  destinations: readonly Destination[]
}

/** The addresses that visitors asked for in vain, most asked first, each with a page that it may mean (M5.4). */
export function MissedSection({ rows: missed, total, page, pages, query, destinations }: Props) {
  return (
    <section className={styles.section} aria-labelledby="missed">
      <h2 id="missed">Asked for in vain</h2>
      <p className={rows.soft}>
        {total === 0
          ? 'Nobody has asked for a page that is not there. New ones show here within a minute or two.'
          : `${formatCount(total, 'address', 'addresses')} of the last 90 days, most asked first. Only the address and its count are kept, nothing of the visitor.`}
      </p>
      <FaultWithoutForm about={missed.map(({ address }) => address)} />
      <ul className={rows.rows}>
        {missed.map((row) => (
          <MissedRow key={row.address} {...row} query={query} destinations={destinations} />
        ))}
      </ul>
      <Pages
        label="Pages of what was asked for in vain"
        {...{ page, pages }}
        to={(number) => `${addressesUrl({ missedPage: number })}#missed`}
      />
    </section>
  )
}

type RowProps = Missed & Pick<Props, 'query' | 'destinations'>

function MissedRow({ address, asked, lastDay, suggestion, query, destinations }: RowProps) {
  const isOpen = query.lead === address
  return (
    <li className={styles.missed} id={isOpen ? 'lead' : undefined}>
      <p>
        <bdi className={rows.name}>{address}</bdi>
        <small>{`${formatCount(asked, 'time')}, last on ${lastDay}`}</small>
      </p>
      <div className={styles.ways}>
        {suggestion && (
          <OfficeForm intent="lead" about={address} preventScrollReset>
            <input type="hidden" name="from" value={address} />
            <button type="submit" name="to" value={suggestion.path} className={buttons.secondary}>
              <span>
                Lead to <bdi>{suggestion.name}</bdi>
              </span>
            </button>
          </OfficeForm>
        )}
        {isOpen ? (
          <Link to={addressesUrl({ missedPage: query.missedPage })} preventScrollReset aria-label={`Close ${address}`}>
            Close
          </Link>
        ) : (
          <Link
            to={`${addressesUrl({ missedPage: query.missedPage, lead: address })}#lead`}
            preventScrollReset
            aria-label={`${suggestion ? 'Another page' : 'Choose a page'} for ${address}`}
          >
            {suggestion ? 'Another page' : 'Choose a page'}
          </Link>
        )}
      </div>
      {isOpen && <Choice address={address} query={query} destinations={destinations} />}
    </li>
  )
}

/** The pages that may be meant, each a button, and a search for others. */
function Choice({ address, query, destinations }: Pick<RowProps, 'address' | 'query' | 'destinations'>) {
  return (
    <div className={styles.choice}>
      <Form role="search" aria-label="Pages" action="#lead" className={styles.search} preventScrollReset>
        <input type="hidden" name="lead" value={address} />
        {query.missedPage > 1 && <input type="hidden" name="missed" value={query.missedPage} />}
        <SearchField
          label="Property, article or page"
          name="find"
          button="Find"
          defaultValue={query.find}
          placeholder="Words of its name"
        />
      </Form>
      {destinations.length === 0 && <p>No page has these words.</p>}
      <OfficeForm intent="lead" about={address} className={styles.pages} preventScrollReset>
        <input type="hidden" name="from" value={address} />
        {destinations.map(({ path, name, kind }) => (
          <button key={path} type="submit" name="to" value={path}>
            <span>
              <bdi>{name}</bdi> {kind !== 'Page' && <small>{kind}</small>}
            </span>
          </button>
        ))}
      </OfficeForm>
    </div>
  )
}
