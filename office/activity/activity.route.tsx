import { Form, Link, useNavigation } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { SelectField } from '../../app/ui/field.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { type ActivityLine, notPeople, sayEvent } from '../../domain/office/activity.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { commandLine, theOffice } from '../../domain/office/person-names.ts'
import { officeContext, sessionContext } from '../context.ts'
import { formatDay, formatTime } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import type { Route } from './+types/activity.route'
import styles from './activity.module.css'
import { groupActivity, sayTogether } from './activity-groups.ts'
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
  const toLine = (line: ActivityLine) => ({
    id: line.id,
    at: line.at,
    time: formatTime(line.at, timeZone),
    who: line.person?.name ?? (line.event === 'withdraw-taken' ? theOffice : commandLine),
    address: line.person && line.person.email !== line.person.name ? line.person.email : null,
    ...sayEvent(line, firmName),
    subject: line.subject?.name ?? '',
    listing: line.subject?.kind === 'listing' && line.isThere ? line.subject.id : null,
  })
  const groups = query.at === null ? groupActivity(lines) : lines.map((line) => ({ lines: [line], undone: [] }))
  const entries = groups.map(({ lines, undone }) => {
    const [first] = lines
    const [last] = undone
    return {
      lines: lines.map(toLine),
      time: formatTime((last ?? first)?.at ?? '', timeZone),
      at: (last ?? first)?.at ?? '',
      together: first && lines.length > 1 ? sayTogether(first) : null,
      takenBackBy: last ? { name: last.person?.name ?? '', isSame: last.person?.id === first?.person?.id } : null,
      /** The instant of a change of which not all lines are here. */
      more: first && query.at === null && first.together > lines.length ? first.at : null,
    }
  })
  const days = Map.groupBy(entries, ({ at }) => formatDay(at, timeZone))
  return {
    query,
    hasMore,
    isOwner: session.person.role === 'owner',
    actors,
    /** The newest name of the listing that is asked for, and whether it can be opened. */
    listingName: lines[0]?.subject?.name ?? 'this listing',
    isThere: lines[0]?.isThere ?? false,
    days: [...days].map(([day, entries]) => ({ day, entries })),
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
      {query.at && (
        <p>
          Only what was done at one moment. <Link to={activityUrl({ ...query, at: null, page: 1 })}>Show all</Link>
        </p>
      )}
      {days.map(({ day, entries }) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul>
            {entries.map((entry) =>
              entry.together === null ? (
                entry.lines.map((line) => <Line key={line.id} {...line} />)
              ) : (
                <Together key={entry.lines[0]?.id} {...entry} together={entry.together} query={query} />
              ),
            )}
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

type Entry = Data['days'][number]['entries'][number]

function Line({ at, time, before, subject, listing, after, ...person }: Entry['lines'][number]) {
  return (
    <li>
      <time dateTime={at}>{time}</time>
      <span>
        <Who {...person} /> <Did {...{ before, subject, listing, after }} />
      </span>
    </li>
  )
}

function Did({
  before,
  subject,
  listing,
  after,
}: Pick<Entry['lines'][number], 'before' | 'subject' | 'listing' | 'after'>) {
  return (
    <span>
      {before} <Subject name={subject} listing={listing} />
      {after}
    </span>
  )
}

function Who({ who, address }: Pick<Entry['lines'][number], 'who' | 'address'>) {
  return (
    <>
      <b>
        <bdi>{who}</bdi>
      </b>{' '}
      {address !== null && <span className={styles.soft}>({address})</span>}
    </>
  )
}

type TogetherProps = Entry & Pick<Data, 'query'> & { together: string }

/** A change of many is one line, which opens. */
function Together({ lines, at, time, together, takenBackBy, more, query }: TogetherProps) {
  const [first] = lines
  return (
    <li>
      <time dateTime={at}>{time}</time>
      <details>
        <summary>
          {first && <Who {...first} />} {together}
          {takenBackBy && <>, {!takenBackBy.isSame && <bdi>{takenBackBy.name}</bdi>} took it back</>}
        </summary>
        <ul>
          {lines.map(({ id, ...did }) => (
            <li key={id}>
              <Did {...did} />
            </li>
          ))}
        </ul>
        {more && <Link to={activityUrl({ ...query, at: more, page: 1 })}>All of it</Link>}
      </details>
    </li>
  )
}

function Subject({ name, listing }: { name: string; listing: string | null }) {
  const words = <bdi>{name}</bdi>
  return listing ? <Link to={officeUrls.listing(listing)}>{words}</Link> : words
}
