import { Link } from 'react-router'
import { deeds } from '../../domain/office/activity.ts'
import { commandLine, theOffice } from '../../domain/office/person-names.ts'
import { officeContext, sessionContext } from '../context.ts'
import { formatDay, formatTime } from '../format-instant.ts'
import type { Route } from './+types/activity.route'
import styles from './activity.module.css'

export const meta = () => [{ title: 'Activity' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { people, timeZone } = context.get(officeContext)
  const session = context.get(sessionContext)
  const asked = new URL(request.url).searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
  const { lines, hasMore } = await people.listActivity(page, session)
  const days = Map.groupBy(lines, ({ at }) => formatDay(at, timeZone))
  return {
    page,
    hasMore,
    isOwner: session.person.role === 'owner',
    days: [...days].map(([day, lines]) => ({
      day,
      lines: lines.map(({ id, at, person, deed, subject }) => ({
        id,
        at,
        time: formatTime(at, timeZone),
        who: person?.name ?? (deed === 'withdraw-taken' ? theOffice : commandLine),
        address: person && person.email !== person.name ? person.email : null,
        deed: deeds[deed],
        subject: subject?.name ?? '',
      })),
    })),
  }
}

export default function Activity({ loaderData: { days, page, hasMore, isOwner } }: Route.ComponentProps) {
  return (
    <div className={styles.activity}>
      <h1>Activity</h1>
      <p className={styles.soft}>
        {isOwner ? 'What everybody did, newest first.' : 'What was done to listings, and what you did, newest first.'}{' '}
        Kept for 24 months.
      </p>
      {days.length === 0 && <p>{page > 1 ? 'There is nothing earlier.' : 'Nothing was done yet.'}</p>}
      {days.map(({ day, lines }) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul>
            {lines.map(({ id, at, time, who, address, deed, subject }) => (
              <li key={id}>
                <time dateTime={at}>{time}</time>
                <span>
                  <b>
                    <bdi>{who}</bdi>
                  </b>{' '}
                  {address !== null && <span className={styles.soft}>({address})</span>} {deed} <bdi>{subject}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages" className={styles.pages}>
          {page > 1 && <Link to={page > 2 ? `?page=${page - 1}` : '?'}>Later</Link>}
          {hasMore && <Link to={`?page=${page + 1}`}>Earlier</Link>}
        </nav>
      )}
    </div>
  )
}
