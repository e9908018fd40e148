import type { KindLink } from '../../domain/areas/summary.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import styles from './kind-links.module.css'

/** The pages of each kind of property, with their counts. */
export function KindLinks({ kinds, label }: { kinds: readonly KindLink[]; label: string }) {
  if (kinds.length === 0) return null
  return (
    <ul className={styles.kinds} aria-label={label}>
      {kinds.map(({ label: kind, path, count }) => (
        <li key={path}>
          <Link to={urls.area(...path.split('/'))}>
            {`${kind} `}
            <b>{count}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
