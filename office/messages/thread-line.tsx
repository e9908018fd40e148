import { NavLink } from 'react-router'
import type { InboxQuery, ThreadRow } from '../../domain/inbox/thread.ts'
import { kindLabels } from '../../domain/inbox/thread-words.ts'
import { Tick } from '../bulk/tick.tsx'
import { formatLately } from '../format-instant.ts'
import { writeTicked } from './bulk/read-threads.ts'
import type { DescribedProperty } from './describe-properties.ts'
import { threadUrl } from './inbox-query.ts'
import styles from './messages.module.css'
import type { ShownState } from './waiting.ts'

/** A thread as its row shows it. */
export type ShownLine = Pick<ThreadRow, 'id' | 'assignee' | 'mail' | 'wroteAt'> & {
  name: string
  time: string
  words: string
  /** The property with its price, or else the kind of the message. */
  about: string
  state: ShownState
  /** The value of its box. */
  ticked: string
}

type Tools = {
  sayState(row: ThreadRow): ShownState
  properties: ReadonlyMap<string, DescribedProperty>
  timeZone: string
}

export function toThreadLine(row: ThreadRow, { sayState, properties, timeZone }: Tools): ShownLine {
  const { id, assignee, mail, wroteAt, name, email, words, kinds, properties: ids, revision } = row
  const property = properties.get(ids[0] ?? '')
  const further = ids.length > 1 ? ` +${ids.length - 1}` : ''
  return {
    ...{ id, assignee, wroteAt },
    // The list says once that no mail leaves.
    mail: mail?.state === 'waiting' && mail.isUnreached ? null : mail,
    name: name || email,
    time: formatLately(wroteAt, timeZone),
    words: toBeginning(words),
    about: property
      ? [property.name ?? property.propertyId, property.price].filter(Boolean).join(', ') + further
      : kinds.map((kind) => kindLabels[kind]).join(', '),
    state: sayState(row),
    ticked: writeTicked({ id, seen: revision }),
  }
}

/** In characters: as much as one line has room for. */
const maxBeginning = 120

function toBeginning(text: string) {
  return [...text.slice(0, 2 * maxBeginning).replaceAll(/\s+/g, ' ')].slice(0, maxBeginning).join('')
}

type Props = { line: ShownLine; query: InboxQuery; isSelecting: boolean }

/** One person who writes to the firm, in three lines (J17). The whole row leads to the thread, or ticks it. */
export function ThreadLine({ line, query, isSelecting }: Props) {
  const { id, assignee, mail, wroteAt, name, time, words, about, state, ticked } = line
  return (
    <li className={styles.line} data-row data-waits={state.short !== null || undefined}>
      {isSelecting && <Tick name="thread" value={ticked} label={name} />}
      <p>
        {isSelecting ? (
          <bdi className={styles.name}>{name}</bdi>
        ) : (
          <NavLink to={threadUrl(id, query)} className={styles.name ?? ''} dir="auto">
            {name}
          </NavLink>
        )}
        <time dateTime={wroteAt}>{time}</time>
      </p>
      <p className={styles.words} dir="auto">
        {words}
      </p>
      <p className={styles.about}>
        {mail ? (
          <span className={mail.state === 'failed' ? styles.late : undefined}>{mail.words}</span>
        ) : (
          <span dir="auto">{about}</span>
        )}
        {state.short !== null && <span className={state.isLate ? styles.late : undefined}>{state.short}</span>}
        {state.short === null && <span>{state.label}</span>}
        {assignee && (
          <span className={styles.initials}>
            <span aria-hidden="true">{toInitials(assignee.name)}</span>
            <bdi className="visually-hidden">{assignee.name}</bdi>
          </span>
        )}
      </p>
    </li>
  )
}

function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}
