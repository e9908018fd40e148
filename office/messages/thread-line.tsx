import { Link } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import type { ThreadRow } from '../../domain/inbox/thread.ts'
import { sayNames } from '../../domain/inbox/thread-names.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { Tick } from '../bulk/tick.tsx'
import { writeTicked } from './bulk/read-threads.ts'
import type { DescribedProperty } from './describe-properties.ts'
import styles from './messages.module.css'
import { PropertyLine } from './property-line.tsx'
import type { ShownMail, ShownState } from './waiting.ts'

type Props = {
  line: Omit<ThreadRow, 'kinds' | 'properties' | 'mail'> & {
    mail: ShownMail | null
    kind: string
    shownState: ShownState
    property: DescribedProperty | null
    /** Further properties. */
    more: number
  }
}

/** One person who writes to the firm. */
export function ThreadLine({ line }: Props) {
  const { id, name, otherNames, email, words, kind, reference, messages, assignee, shownState, property, more, mail } =
    line
  const ticked = writeTicked({ id, seen: line.revision })
  return (
    <li>
      <Tick name="thread" value={ticked} label={name || email} />
      <div className={styles.person}>
        <Link to={officeUrls.thread(id)} dir="auto">
          {name || email}
        </Link>
        <p>{[kind, reference, messages > 1 && formatCount(messages, 'message')].filter(Boolean).join(', ')}</p>
        {otherNames.length > 0 && (
          <p className={styles.soft}>
            Also wrote as <bdi>{sayNames(otherNames)}</bdi>
          </p>
        )}
        {words && (
          <p className={styles.words} dir="auto">
            {words}
          </p>
        )}
        {mail && <p className={mail.hasFailed ? styles.late : styles.soft}>{mail.words}</p>}
      </div>
      {property && <PropertyLine property={property} more={more} />}
      <p className={styles.whose}>
        <span className={shownState.isLate ? styles.late : undefined}>{shownState.words}</span>
        <span>{assignee ? <bdi>{assignee.name}</bdi> : 'Nobody’s'}</span>
      </p>
    </li>
  )
}
