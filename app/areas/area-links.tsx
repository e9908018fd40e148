import type { AreaLink } from '../../domain/areas/nearby.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import styles from './area-links.module.css'
import { toRanges } from './ranges.ts'

/** Areas with their counts and ranges, and how far away they are. */
export function AreaLinks({ links }: { links: readonly (AreaLink & { km?: number })[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ name, path, count, km, ...offers }) => (
        <li key={path}>
          <Link to={urls.area(...path.split('/'))}>
            <bdi>{name}</bdi> <b>{count}</b>
            <small>{[toRanges(offers), km && `${km} km away`].filter(Boolean).join(' · ')}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
