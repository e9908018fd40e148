import type { ContactPerson } from '../../domain/content/people.ts'
import { Picture } from '../ui/picture.tsx'
import { Telephone } from '../ui/telephone.tsx'
import styles from './people.module.css'

type Props = { heading: string; people: readonly ContactPerson[] }

/** The people of the firm, each with what is known of them (A7). */
export function People({ heading, people }: Props) {
  return (
    <section className={`page-width ${styles.people}`} aria-labelledby="people">
      <h2 id="people">{heading}</h2>
      <ul>
        {people.map(({ name, role, portrait, telephone, dialled, languages }) => (
          <li key={`${name}, ${role}`}>
            {portrait && (
              <Picture
                {...portrait}
                sizes="(width < 48em) 50vw, (width < 64em) 33vw, 340px"
                most={768}
                className={styles.portrait}
              />
            )}
            <h3>{name}</h3>
            <p>{role}</p>
            {languages && <p>{languages.join(', ')}</p>}
            {telephone && <Telephone number={dialled}>{telephone}</Telephone>}
          </li>
        ))}
      </ul>
    </section>
  )
}
