import { Link } from 'react-router'
import { PageLinks } from '../app/ui/page-links.tsx'
import styles from './paging.module.css'

type Props = {
  page: number
  pages: number
  to: (page: number) => string
  /** Tells it from another on the same page. */
  label?: string
}

/** Leads to the pages before and after this one. `to` gives the address of each. */
export function Pages({ page, pages, to, label = 'Pages' }: Props) {
  if (pages === 1) return null
  return (
    <nav className={styles.pages} aria-label={label}>
      <PageLinks page={page} pages={pages} to={to} Link={Link} />
    </nav>
  )
}
