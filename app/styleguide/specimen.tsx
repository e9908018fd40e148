import type { ComponentType, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './styleguide.module.css'

type PartProps = {
  title: string
  /** How to produce the states that cannot be shown. */
  note?: string
  columns?: boolean
  /** The part in its states, by their labels. */
  states?: Record<string, ReactNode>
  /** The parameter of the address that chooses a state (`?paging=last`), for a part that a page may have only once. */
  chosenBy?: string
  children?: ReactNode
}

/** One part with its states, in columns or in rows. */
export function Part({ title, note, columns = false, states = {}, chosenBy, children }: PartProps) {
  return (
    <div className={styles.part}>
      <h3>{title}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <div className={columns ? styles.columns : styles.rows}>
        {chosenBy ? (
          <OneAtATime part={chosenBy} states={states} />
        ) : (
          Object.entries(states).map(([label, state]) => (
            <State key={label} label={label}>
              {state}
            </State>
          ))
        )}
        {children}
      </div>
    </div>
  )
}

/** The states of a component, by the props that cause them. */
export function statesOf<Props extends object>(Component: ComponentType<Props>, states: Record<string, Props>) {
  return Object.fromEntries(
    Object.entries(states).map(([label, props]) => [label, <Component key={label} {...props} />]),
  )
}

type StateProps = { label: string; ground?: 'white' | 'stone' | 'ink'; children: ReactNode }

/** A part in one state. Long words are Kiswahili. */
export function State({ label, ground = 'white', children }: StateProps) {
  return (
    <figure className={styles.state} data-ground={ground}>
      <figcaption>{label}</figcaption>
      <div lang={label === 'Long words' ? 'sw' : undefined}>{children}</div>
    </figure>
  )
}

/** The state that the address names, or else the first, and links to the others. */
function OneAtATime({ part, states }: { part: string; states: Record<string, ReactNode> }) {
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
