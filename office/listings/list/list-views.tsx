import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../../domain/format-count.ts'
import { type ListPage, type ListQuery, listViews, plainList } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { isFiltered, listUrl, viewLabels } from '../list-query.ts'
import styles from './listings.module.css'

/** `children`: what can be done with all that is found. */
type Props = { query: ListQuery; children: ReactNode } & Pick<ListPage, 'total' | 'isGuess' | 'views' | 'hidden'>

/** The saved views, each an address; and how many listings there are, with those that are left out. */
export function ListViews({ query, total, isGuess, views, hidden: { withdrawn, samples }, children }: Props) {
  return (
    <div className={styles.found}>
      <nav aria-label="Views">
        <ul>
          {[null, ...listViews].map((view) => (
            <li key={view}>
              <Link
                to={listUrl({ ...plainList, view, sort: view === 'untouched' ? 'changed-first' : 'changed' })}
                aria-current={(view ? view === query.view : !isFiltered(query)) ? 'true' : undefined}
              >
                {view ? viewLabels[view] : 'All'}
                {view && views[view] > 0 && <span> {views[view].toLocaleString('en-US')}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        <span aria-live="polite">
          {isGuess && total > 0 && 'Nothing is spelt so. Spelt nearly so: '}
          {formatCount(total, 'listing')}
          {query.imported !== null && ' of an import'}
        </span>
        {withdrawn > 0 && (
          <Link to={listUrl({ ...query, state: 'withdrawn', page: 1 })}>
            {withdrawn.toLocaleString('en-US')} withdrawn
          </Link>
        )}
        {samples > 0 && (
          <Link to={listUrl({ ...query, samples: true, page: 1 })}>{formatCount(samples, 'sample')}</Link>
        )}
        <Link to={officeUrls.lacks()}>What they lack</Link>
        {children}
      </p>
    </div>
  )
}
