import type { Person } from '../../domain/content/people.ts'
import { Portrait } from '../page-parts/portrait.tsx'
import styles from './listing-screen.module.css'

/** The person who answers about a property, beside its price and with the thanks for an inquiry (A7). */
export function Agent({ name, role, languages, ...person }: Person) {
  return (
    <div className={styles.contact}>
      <Portrait {...person} sizes="64px" most={320} className={styles.portrait} />
      <p>
        <strong>{name}</strong>
        {role && <span>{role}</span>}
        {languages.length > 0 && <span>{languages.join(', ')}</span>}
      </p>
    </div>
  )
}
