import { Link } from 'react-router'
import type { ListQuery } from '../../../domain/office/editor.ts'
import { formatListQuery } from './list-query.ts'
import styles from './listings.module.css'

export function Pages({ query, pages }: { query: ListQuery; pages: number }) {
  if (pages === 1) return null
  const { page } = query
  const to = (number: number) => `/listings${formatListQuery({ ...query, page: number })}`
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
