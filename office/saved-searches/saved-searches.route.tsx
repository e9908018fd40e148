import { data, Form, Link, redirect } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { SelectField, TextField } from '../../app/ui/field.tsx'
import { formatCount } from '../../domain/format-count.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import type { SeekersQuery, Spoken, StandingAct } from '../../domain/saved-searches/saved-searches.ts'
import { officeContext, sessionContext } from '../context.ts'
import { titled } from '../frame/titled.ts'
import { createSayWanted, nameSeeker, sayConfirmed, sayDay, sayHearing } from '../messages/looks-for/say-seeker.ts'
import { aboutPerson } from '../messages/person/read-address.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome, useDone } from '../outcome/outcome.tsx'
import { Pages } from '../paging.tsx'
import { readForm } from '../read-form.ts'
import rows from '../rows.module.css'
import type { Route } from './+types/saved-searches.route'
import { DemandTable, toDemandRow } from './demand-table.tsx'
import styles from './saved-searches.module.css'
import { parseSeekersQuery, seekersUrl } from './seekers-query.ts'
import { StandingSection, toStanding } from './standing.tsx'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'What people look for')

export async function loader({ url, context }: Route.LoaderArgs) {
  const { savedSearches, site, timeZone } = context.get(officeContext)
  const query = parseSeekersQuery(url.searchParams)
  const [{ rows, total, page, pages }, demand, standing] = await Promise.all([
    savedSearches.list(query),
    savedSearches.readDemand(),
    savedSearches.readStanding(),
  ])
  const say = await createSayWanted(
    site.catalogue,
    rows.flatMap(({ seeker }) => seeker.searches.map(({ wanted }) => wanted)),
  )
  const toLine = ({ seeker, thread }: Spoken) => ({
    id: seeker.id,
    name: nameSeeker({ seeker, thread }),
    contact: seeker.email || (seeker.telephone ?? ''),
    thread: thread?.id ?? null,
    hearing: sayHearing(seeker, timeZone),
    spoken: thread && sayDay(thread.lastAt, timeZone),
    searches: seeker.searches.map((search) => ({
      id: search.id,
      ...say(search.wanted),
      state: sayConfirmed(search, timeZone),
    })),
  })
  return {
    query: { ...query, page },
    ...{ total, pages },
    lines: rows.map(toLine),
    demand: demand.map(toDemandRow),
    standing: toStanding(standing, timeZone),
    isOwner: context.get(sessionContext).person.role === 'owner',
  }
}

/** Decides about what stands still (K4.3). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { savedSearches } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const read = await readForm(request)
  const intent = read('intent')
  if (!isStandingAct(intent)) throw data('This form is not known.', 400)
  if (ofOwners.includes(intent) && person.role !== 'owner') throw data('Only an owner can do that.', 403)
  await savedSearches.decideStanding({ act: intent, about: read('id') }, person)
  return redirect(doneUrl(seekersUrl(parseSeekersQuery(url.searchParams)), intent), 303)
}

const sentences: Readonly<Record<StandingAct['act'], string>> = {
  'allow-again': 'Mail goes to this address again.',
  tell: 'They are news now.',
  'tell-nobody': 'Nobody is told of them.',
  'continue-alerts': 'They go on.',
  'end-alerts': 'No more of them are sent. What they were to tell is news again tomorrow.',
}

const ofOwners: readonly string[] = ['continue-alerts', 'end-alerts'] satisfies StandingAct['act'][]

function isStandingAct(intent: string): intent is StandingAct['act'] {
  return Object.hasOwn(sentences, intent)
}

/** Everybody who looks for something, with the demand beside what is offered (K4.3). */
export default function SavedSearchesPage({ loaderData }: Route.ComponentProps) {
  const { query, total, pages, lines, demand, standing, isOwner } = loaderData
  return (
    <div className={styles.page}>
      <h1>What people look for</h1>
      <StandingSection {...standing} isOwner={isOwner} />
      <DemandTable demand={demand} />
      <section className={styles.section} aria-labelledby="people">
        <h2 id="people">Everybody who looks for something</h2>
        <SeekersFilter key={seekersUrl(query)} query={query} />
        <p aria-live="polite" className={rows.soft}>
          {total === 0 ? 'Nobody looks for this.' : formatCount(total, 'person', 'people')}
        </p>
        <ul className={rows.rows}>
          {lines.map((line) => (
            <SeekerLine key={line.id} {...line} />
          ))}
        </ul>
        <Pages page={query.page} pages={pages} to={(page) => seekersUrl({ ...query, page })} />
      </section>
      <Outcome said={useDone(sentences)} />
    </div>
  )
}

type Line = Route.ComponentProps['loaderData']['lines'][number]

function SeekerLine({ name, contact, thread, hearing, spoken, searches }: Line) {
  const page = thread ? officeUrls.thread(thread) : aboutPerson(officeUrls.person(), contact)
  return (
    <li className={styles.seeker}>
      <p>
        <Link to={page} className={rows.name} dir="auto">
          {name}
        </Link>
        <small>
          {name !== contact && (
            <>
              <bdi>{contact}</bdi> ·{' '}
            </>
          )}
          {hearing}
          {spoken && ` · Spoken to last on ${spoken}`}
        </small>
      </p>
      <ul>
        {searches.map(({ id, words, url, state }) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noopener" dir="auto">
              {words}
            </a>{' '}
            <small>{state}</small>
          </li>
        ))}
      </ul>
    </li>
  )
}

function SeekersFilter({ query: { words, state, source } }: { query: SeekersQuery }) {
  return (
    <Form role="search" aria-label="People who look for something" className={styles.filter}>
      <TextField
        label="Search"
        name="words"
        type="search"
        defaultValue={words}
        placeholder="Name, address, place"
        maxLength={200}
      />
      <SelectField label="State" name="state" defaultValue={state ?? ''}>
        <option value="">All</option>
        <option value="confirmed">Confirmed</option>
        <option value="unconfirmed">Not confirmed</option>
        <option value="paused">Paused, or wants no mail</option>
        <option value="refused">Refused</option>
      </SelectField>
      <SelectField label="Entered by" name="source" defaultValue={source ?? ''}>
        <option value="">Anybody</option>
        <option value="visitor">Themselves</option>
        <option value="office">The office</option>
      </SelectField>
      <button type="submit" className={buttons.secondary}>
        Search
      </button>
    </Form>
  )
}
