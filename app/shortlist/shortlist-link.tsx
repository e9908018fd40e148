import { useLocation } from 'react-router'
import { urls } from '../../domain/urls.ts'
import { HeartShape } from '../cards/heart.tsx'
import { countSaved } from '../device/saved.ts'
import { Link } from '../link.tsx'
import { useDevice } from '../ui/storage.ts'
import styles from './shortlist-link.module.css'

/** The link to the shortlist with the number of saved properties, in the header and in its menu (F8). */
export function ShortlistLink({ plain = false }: { plain?: boolean }) {
  const count = useDevice(countSaved)
  const { pathname } = useLocation()
  return (
    <Link
      to={urls.shortlist()}
      className={plain ? styles.plain : styles.link}
      aria-current={pathname === urls.shortlist() ? 'page' : undefined}
    >
      {!plain && <HeartShape />}
      <span className={plain ? undefined : 'visually-hidden'}>Shortlist</span>{' '}
      <span className={styles.count}>{count || null}</span>
    </Link>
  )
}
