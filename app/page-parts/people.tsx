import type { Person } from '../../domain/content/people.ts'
import { Telephone } from '../ui/telephone.tsx'
import styles from './people.module.css'
import { Portrait } from './portrait.tsx'

type Props = { heading: string; people: readonly Person[] }

/** The people of the firm, each with what is known of them (A7). */
export function People({ heading, people }: Props) {
  return (
    <section className={`page-width ${styles.people}`} aria-labelledby="people">
      <h2 id="people">{heading}</h2>
      <ul>
        {people.map(({ name, role, languages, telephone, dialled, ...person }) => (
          <li key={`${name}, ${role}`}>
            <Portrait
              {...person}
              sizes="(width < 48em) 50vw, (width < 64em) 33vw, 340px"
              most={768}
              className={styles.portrait}
            />
            <h3>{name}</h3>
            <p>{role}</p>
            {languages.length > 0 && <p>{languages.join(', ')}</p>}
            {telephone && <Telephone number={dialled}>{telephone}</Telephone>}
          </li>
        ))}
      </ul>
    </section>
  )
}
