import { Form, Link, useNavigation } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { SelectField } from '../../app/ui/field.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { notPeople, sayEvent } from '../../domain/office/activity.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { commandLine, theOffice } from '../../domain/office/person-names.ts'
import { officeContext, sessionContext } from '../context.ts'
import { formatDay, formatTime } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import type { Route } from './+types/activity.route'
import styles from './activity.module.css'
import { activityUrl, parseActivityUrl } from './activity-url.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Activity')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { people, timeZone, firmName } = context.get(officeContext)
  const session = context.get(sessionContext)
  const query = parseActivityUrl(url.searchParams)
  const [{ lines, hasMore }, actors] = await Promise.all([
    people.listActivity(query, session),
    people.listActors(session),
  ])
  const days = Map.groupBy(lines, ({ at }) => formatDay(at, timeZone))
  return {
    query,
    hasMore,
    isOwner: session.person.role === 'owner',
    actors,
    /** The newest name of the listing that is asked for, and whether it can be opened. */
    listingName: lines[0]?.subject?.name ?? 'this listing',
    isThere: lines[0]?.isThere ?? false,
    days: [...days].map(([day, lines]) => ({
      day,
      lines: lines.map((line) => ({
        id: line.id,
        at: line.at,
        time: formatTime(line.at, timeZone),
        who: line.person?.name ?? (line.event === 'withdraw-taken' ? theOffice : commandLine),
        address: line.person && line.person.email !== line.person.name ? line.person.email : null,
        ...sayEvent(line, firmName),
        subject: line.subject?.name ?? '',
        listing: line.subject?.kind === 'listing' && line.isThere ? line.subject.id : null,
      })),
    })),
  }
}

export default function Activity({ loaderData }: Route.ComponentProps) {
  const { days, query, hasMore, isOwner, actors, listingName, isThere } = loaderData
  const { page, listing } = query
  return (
    <div className={styles.activity}>
      <h1>Activity</h1>
      <p className={styles.soft}>
        {isOwner ? 'What everybody did, newest first.' : 'What was done to listings, and what you did, newest first.'}{' '}
        Kept for 24 months.
      </p>
      <PersonFilter actors={actors} query={query} />
      {listing && (
        <p>
          Only about <Subject name={listingName} listing={isThere ? listing : null} />.{' '}
          <Link to={activityUrl({ person: query.person })}>Show all listings</Link>
        </p>
      )}
      {days.length === 0 && <p>{page > 1 ? 'There is nothing earlier.' : 'Nothing was done yet.'}</p>}
      {days.map(({ day, lines }) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul>
            {lines.map((line) => (
              <Line key={line.id} {...line} />
            ))}
          </ul>
        </section>
      ))}
      {(page > 1 || hasMore) && (
        <nav aria-label="Pages" className={styles.pages}>
          {page > 1 && <Link to={activityUrl({ ...query, page: page - 1 })}>Later</Link>}
          {hasMore && <Link to={activityUrl({ ...query, page: page + 1 })}>Earlier</Link>}
        </nav>
      )}
    </div>
  )
}

type Data = Route.ComponentProps['loaderData']

/** Shows the activity of one person as soon as it is chosen, and without script by a button. */
function PersonFilter({ actors, query: { person, listing } }: Pick<Data, 'actors' | 'query'>) {
  const isHydrated = useHydrated()
  const { location } = useNavigation()
  const chosen = location ? parseActivityUrl(new URLSearchParams(location.search)).person : person
  const [here, revoked] = [actors.filter(({ isRevoked }) => !isRevoked), actors.filter(({ isRevoked }) => isRevoked)]
  return (
    <Form action={officeUrls.activity()} className={styles.filter}>
      {listing && <input type="hidden" name="listing" value={listing} />}
      <SelectField
        label="Person"
        name="person"
        value={chosen ?? ''}
        onChange={({ target }) => target.form?.requestSubmit()}
      >
        <option value="">Everybody</option>
        <Options people={here} />
        {revoked.length > 0 && (
          <optgroup label="No longer in the office">
            <Options people={revoked} />
          </optgroup>
        )}
        <optgroup label="Nobody in person">
          <Options people={notPeople.map((id) => ({ id, name: id === 'office' ? theOffice : commandLine }))} />
        </optgroup>
      </SelectField>
      {!isHydrated && (
        <button type="submit" className={buttons.secondary}>
          Show
        </button>
      )}
    </Form>
  )
}

function Options({ people }: { people: readonly { id: string; name: string }[] }) {
  return people.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

function Line({ at, time, who, address, before, subject, listing, after }: Data['days'][number]['lines'][number]) {
  return (
    <li>
      <time dateTime={at}>{time}</time>
      <span>
        <b>
          <bdi>{who}</bdi>
        </b>{' '}
        {address !== null && <span className={styles.soft}>({address})</span>} {before}{' '}
        <Subject name={subject} listing={listing} />
        {after}
      </span>
    </li>
  )
}

function Subject({ name, listing }: { name: string; listing: string | null }) {
  const words = <bdi>{name}</bdi>
  return listing ? <Link to={officeUrls.listing(listing)}>{words}</Link> : words
}
