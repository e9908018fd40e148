import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './styleguide.module.css'

/** A group of parts. It is no landmark: some parts are landmarks, which may not be nested. */
export function Family({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.family}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type PartProps = { title: string; note?: string; columns?: boolean; children: ReactNode }

/** One part with its states, in columns or in rows; `note` tells how to produce the states that cannot be shown. */
export function Part({ title, note, columns = false, children }: PartProps) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <div className={columns ? styles.columns : styles.rows}>{children}</div>
    </div>
  )
}

type StateProps = { label: string; ground?: 'white' | 'stone' | 'ink'; lang?: string; children: ReactNode }

/** A part in one state. */
export function State({ label, ground = 'white', lang, children }: StateProps) {
  return (
    <figure className={styles.state} data-ground={ground}>
      <figcaption>{label}</figcaption>
      <div lang={lang}>{children}</div>
    </figure>
  )
}

/** A part that a page may have only once, in the state that the address names (`?paging=last`), or in the first. */
export function OneAtATime({ part, states }: { part: string; states: Record<string, ReactNode> }) {
  const [query] = useSearchParams()
  const names = Object.keys(states)
  const chosen = names.find((name) => name === query.get(part)) ?? names[0] ?? ''
  return (
    <div className={styles.state}>
      <ul className={styles.choices}>
        {names.map((name) => (
          <li key={name}>
            <Link
              to={`?${new URLSearchParams({ ...Object.fromEntries(query), [part]: name })}`}
              aria-current={name === chosen || undefined}
              aria-label={`${part}: ${name}`}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <div key={chosen}>{states[chosen]}</div>
    </div>
  )
}
