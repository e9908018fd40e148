import type { KindLink } from '../../domain/areas/summary.ts'
import { Link } from '../link.tsx'
import { areaUrl } from './area-url.ts'
import styles from './kind-links.module.css'

/** The pages of each kind of property, with their counts. */
export function KindLinks({ kinds, label }: { kinds: readonly KindLink[]; label: string }) {
  if (kinds.length === 0) return null
  return (
    <ul className={styles.kinds} aria-label={label}>
      {kinds.map(({ label: kind, path, count }) => (
        <li key={path}>
          <Link to={areaUrl(path)}>
            {`${kind} `}
            <b>{count}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}
