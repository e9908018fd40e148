import type { AreaLink } from '../../domain/areas/nearby.ts'
import { Link } from '../link.tsx'
import styles from './area-links.module.css'
import { areaUrl } from './area-url.ts'
import { toRanges } from './ranges.ts'

/** Areas with their counts and ranges, and how far away they are. */
export function AreaLinks({ links }: { links: readonly (AreaLink & { km?: number })[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ name, path, count, km, ...offers }) => (
        <li key={path}>
          <Link to={areaUrl(path)}>
            <bdi>{name}</bdi> <b>{count}</b>
            <small>{[toRanges(offers), km && `${km} km away`].filter(Boolean).join(' · ')}</small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
