import { Link } from 'react-router'
import styles from './paging.module.css'

/** Leads to the pages before and after this one. `to` gives the address of each. */
export function Pages({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages === 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev">
          Previous page
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={to(page + 1)} rel="next">
          Next page
        </Link>
      )}
    </nav>
  )
}
