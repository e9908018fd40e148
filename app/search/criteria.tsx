import type { Criterion } from '../../domain/search/list-criteria.ts'
import type { ScreenId } from '../../domain/search/screens.ts'
import { everything, formatSearch } from '../../domain/search/search.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import styles from './criteria.module.css'
import type { RemovedCriterion } from './use-reader-at-count.ts'

/** The applied criteria, each with a link that removes it. */
export function CriterionChips({ screen, criteria }: { screen: ScreenId; criteria: readonly Criterion[] }) {
  const [first] = criteria
  if (!first) return null
  return (
    <ul className={styles.criteria} aria-label="Applied filters">
      {criteria.map(({ label, typed, byPrice, without }, position) => (
        <li key={label}>
          <Link
            to={urls.listings(screen, formatSearch(without))}
            className={styles.chip}
            state={{ removed: position } satisfies RemovedCriterion}
            preventScrollReset
          >
            <span>
              {label}
              {byPrice && <span className={styles.typed}>, going by the price</span>}
              {typed && !isSaidNext(typed, criteria[position + 1]) && (
                <span className={styles.typed}>, for {typed.map((words) => `“${words}”`).join(', ')}</span>
              )}
            </span>
            <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
              <path d="m2 2 8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.75" />
            </svg>
            <span className="visually-hidden">: remove</span>
          </Link>
        </li>
      ))}
      {criteria.length > 1 && (
        <li>
          <Link
            to={urls.listings(
              screen,
              formatSearch({ ...everything, sort: first.without.sort, view: first.without.view }),
            )}
            className={styles.all}
            preventScrollReset
          >
            Remove all
          </Link>
        </li>
      )}
    </ul>
  )
}

/** Several values for the same words say so once, at the last: a county may be seven towns. */
function isSaidNext(typed: readonly string[], next: Criterion | undefined) {
  return next?.typed?.join() === typed.join()
}
