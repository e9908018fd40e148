import { formatProperties } from '../../domain/format-count.ts'
import type { Results } from '../../domain/listings/results.ts'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { formatSearch } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import styles from './nothing-found.module.css'

/** The message of an empty list (section 8), and the criteria to drop, each with the number of properties without it. */
export function NothingFound({ screen, advice }: { screen: ScreenId; advice: Results['advice'] }) {
  return (
    <div className={styles.nothing}>
      <h2>No property listing found for that filter option</h2>
      {advice.length > 0 && (
        <ul>
          {advice.map(({ label, without, total }) => (
            <li key={label}>
              <Link to={urls.listings(screen, formatSearch(without))}>Search without “{label}”</Link> (
              {formatProperties(total)})
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={urls.listings(screen)}>Clear all filters</Link>, or{' '}
        <Link to={urls.contact()}>tell us what you are looking for</Link>.
      </p>
    </div>
  )
}
