import { Link } from '../link.tsx'
import { urls } from '../urls.ts'
import styles from './nothing-found.module.css'
import type { Results } from './results.ts'
import { formatSearch } from './search.ts'
import type { ListingVariant } from './variants.ts'

/** The empty list's words (section 8), and which criterion to loosen. */
export function NothingFound({ variant, advice }: { variant: ListingVariant; advice: Results['advice'] }) {
  return (
    <div className={styles.nothing}>
      <h2>No property listing found for that filter option</h2>
      {advice.length > 0 && (
        <ul>
          {advice.map(({ label, without, total }) => (
            <li key={label}>
              <Link to={urls.listings(variant, formatSearch(without))}>Search without “{label}”</Link> ({total}{' '}
              {total === 1 ? 'property' : 'properties'})
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={urls.listings(variant)}>Show everything here</Link>, or tell us what you are looking for: many homes
        change hands before they are listed.
      </p>
    </div>
  )
}
