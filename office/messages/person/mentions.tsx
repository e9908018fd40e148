import { Link } from 'react-router'
import styles from './person.module.css'
import type { listMentions } from './person-words.ts'

/** The places of others' data that have the address of a person, which no erasure touches. */
export function Mentions({ mentions }: { mentions: ReturnType<typeof listMentions> }) {
  if (mentions.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="mentions">
      <h2 id="mentions">Mentioned elsewhere</h2>
      <p>These are about other people, and stay. Please look whether the address has to go from there too.</p>
      <ul className={styles.links}>
        {mentions.map(({ name, where, url }) => (
          <li key={where + name}>
            <Link to={url}>{`${where} ${name}`}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
