import type { ReactNode } from 'react'
import type { Crumb } from '../../domain/breadcrumbs.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import styles from './breadcrumbs.module.css'

type Props = {
  /** The pages from below `Home` to this page, which comes last. */
  trail: readonly Crumb[]
  /** A link in place of the last but one. */
  back?: ReactNode
}

/** The way from `Home` to a page below the first level (H2). The page itself is left out: its heading follows at once. */
export function Breadcrumbs({ trail, back }: Props) {
  const links = [{ name: 'Home', path: urls.home() }, ...trail.slice(0, -1)]
  return (
    <nav className={styles.breadcrumbs} aria-label="Breadcrumb">
      <ol>
        {(back ? links.slice(0, -1) : links).map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
        {back && <li>{back}</li>}
      </ol>
    </nav>
  )
}
