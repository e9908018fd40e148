import type { ComponentProps } from 'react'
import type { Person } from '../../domain/content/people.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './portrait.module.css'

type Props = Pick<Person, 'portrait' | 'initials'> &
  Pick<ComponentProps<typeof Picture>, 'sizes' | 'most' | 'className'>

/** Somebody’s portrait, a small round one unless a class says otherwise; or their initials, as the name stands beside them. */
export function Portrait({ portrait, initials, className = styles.portrait, ...picture }: Props) {
  if (portrait) return <Picture {...portrait} {...picture} className={className} />
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials}
    </span>
  )
}
