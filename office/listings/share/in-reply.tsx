import { Link } from 'react-router'
import type { Inbox, ThreadRow } from '../../../domain/inbox/thread.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import type { Person } from '../../../domain/office/person.ts'
import { formatInstant } from '../../format-instant.ts'
import rows from '../../rows.module.css'
import styles from './share.module.css'

const maxOffered = 10

/** The open threads to whose reply a listing may belong: those about it, then those of the person who asks. */
export async function listThreadsFor(
  id: string,
  { inbox, person, timeZone }: { inbox: Inbox; person: Person; timeZone: string },
) {
  const open = { words: '', state: 'open', only: null, kind: null, page: 1 } as const
  const found = await Promise.all([
    inbox.list({ ...open, whose: null, property: shortId(id) }, person),
    inbox.list({ ...open, whose: 'mine', property: '' }, person),
  ])
  const unique = new Map<string, ThreadRow>(found.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)))
  return [...unique.values()].slice(0, maxOffered).map(({ id, name, email, reference, waitingAt, lastAt }) => ({
    id,
    name: name || email,
    reference,
    waitsSince: formatInstant(waitingAt ?? lastAt, timeZone),
  }))
}

type Props = { id: string; threads: Awaited<ReturnType<typeof listThreadsFor>> }

/** Leads to replies in which the listing is ticked. */
export function InReply({ id, threads }: Props) {
  return (
    <section aria-labelledby="in-reply" className={styles.reply}>
      <h2 id="in-reply">In a reply</h2>
      {threads.length === 0 && <p>Nobody who wrote about it, or to you, waits for an answer.</p>}
      <ul className={rows.rows}>
        {threads.map((thread) => (
          <li key={thread.id}>
            <Link
              to={`${officeUrls.thread(thread.id)}?${new URLSearchParams({ listing: shortId(id) })}#reply`}
              dir="auto"
            >
              {thread.name}
            </Link>
            <p>
              {thread.reference}, waits since {thread.waitsSince}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
