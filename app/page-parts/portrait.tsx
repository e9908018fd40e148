import type { ComponentProps } from 'react'
import type { Person } from '../../domain/content/people.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './portrait.module.css'

type Props = Pick<Person, 'portrait' | 'initials'> &
  Pick<ComponentProps<typeof Picture>, 'sizes' | 'most' | 'className'>

/** Somebody’s portrait, or their initials, which say nothing that the name beside them does not. */
export function Portrait({ portrait, initials, ...picture }: Props) {
  if (portrait) return <Picture {...portrait} {...picture} />
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials}
    </span>
  )
}
