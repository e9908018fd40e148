import { data, Form, Link } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { SelectField, TextField } from '../../app/ui/field.tsx'
import { useHydrated } from '../../app/ui/use-hydrated.ts'
import { formatCount } from '../../domain/format-count.ts'
import { type InboxQuery, threadStates } from '../../domain/inbox/thread.ts'
import { kindLabels, threadStateLabels } from '../../domain/inbox/thread-words.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { readBulkOutcome, undoChange } from '../bulk/bulk-outcome.ts'
import { TickAll } from '../bulk/tick.tsx'
import { officeContext, sessionContext } from '../context.ts'
import { titled } from '../frame/titled.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { Pages } from '../paging.tsx'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/messages.route'
import { sayThreadsChange } from './bulk/read-threads.ts'
import { ThreadsBar } from './bulk/threads-bar.tsx'
import { describeProperties } from './describe-properties.ts'
import { inboxUrl, isFiltered, parseInboxQuery, whoseWords } from './inbox-query.ts'
import styles from './messages.module.css'
import { useOpenCount } from './present/use-open-count.ts'
import { ThreadLine } from './thread-line.tsx'
import { createSayState } from './waiting.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Messages')

export async function loader({ url, context }: Route.LoaderArgs) {
  const office = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const query = parseInboxQuery(url.searchParams)
  const [{ rows, total, page, pages }, people, outcome] = await Promise.all([
    office.inbox.list(query, person),
    office.privateDetails.listPeople(),
    readBulkOutcome(office.bulkThreads, url.searchParams, sayThreadsChange),
  ])
  const properties = await describeProperties(
    office.site.catalogue,
    rows.flatMap(({ properties }) => properties.slice(0, 1)),
  )
  const sayState = createSayState(office)
  return {
    query: { ...query, page },
    total,
    pages,
    outcome,
    people,
    me: person.id,
    lines: rows.map(({ properties: ids, kinds, ...row }) => ({
      ...row,
      words: toBeginning(row.words),
      kind: kinds.map((kind) => kindLabels[kind]).join(', '),
      shownState: sayState(row),
      property: properties.get(ids[0] ?? '') ?? null,
      more: Math.max(0, ids.length - 1),
    })),
  }
}

/** Also after a refusal: the list then shows what was done in the meantime. */
export const shouldRevalidate = () => true

/** Takes back what was done to the ticked threads. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const read = await readForm(request)
  if (!read('deed')) throw data('This form is not known.', 400)
  const { person } = context.get(sessionContext)
  const page = inboxUrl(parseInboxQuery(url.searchParams))
  return undoChange(context.get(officeContext).bulkThreads, read, { person, page, id: null })
}

/** In characters: as much as two or three lines have room for. */
const maxBeginning = 120

function toBeginning(text: string) {
  const letters = [...text.slice(0, 4 * maxBeginning).replaceAll(/\s+/g, ' ')]
  return letters.length > maxBeginning ? `${letters.slice(0, maxBeginning).join('').trimEnd()}…` : letters.join('')
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { query, total, pages, lines, outcome, people, me } = loaderData
  const isHydrated = useHydrated()
  useOpenCount()
  return (
    <>
      <h1 className={styles.title}>Messages</h1>
      <Link className={styles.new} to={officeUrls.newMessage()}>
        New message
      </Link>
      <Filter key={inboxUrl(query)} query={query} />
      {total === 0 ? (
        <NothingFound query={query} />
      ) : (
        <>
          <div className={styles.count}>
            <p aria-live="polite">{formatCount(total, 'person', 'people')}</p>
            {isHydrated && (
              <TickAll key={inboxUrl(query)} total={lines.length}>
                on this page
              </TickAll>
            )}
          </div>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <ThreadLine key={line.id} line={line} />
            ))}
          </ul>
          <Pages page={query.page} pages={pages} to={(page) => inboxUrl({ ...query, page })} />
        </>
      )}
      <p className={styles.below}>
        <Link to={officeUrls.person()}>One person’s data</Link>
      </p>
      <Outcome
        said={outcome?.said}
        undo={outcome?.undo ?? null}
        bar={<ThreadsBar query={query} people={people} me={me} />}
      />
    </>
  )
}

function Filter({ query }: { query: InboxQuery }) {
  const isNarrowed = isFiltered({ ...query, words: '' })
  return (
    <Form className={styles.filter} role="search" aria-label="Messages">
      <TextField
        label="Search"
        name="words"
        type="search"
        defaultValue={query.words}
        placeholder="Name, telephone, reference or words"
        maxLength={200}
      />
      <button type="submit" className={buttons.secondary}>
        Search
      </button>
      <details open={isNarrowed}>
        <summary>State, whose, kind and property</summary>
        <div>
          <SelectField label="State" name="state" defaultValue={query.state ?? 'all'}>
            {threadStates.map((state) => (
              <option key={state} value={state}>
                {threadStateLabels[state]}
              </option>
            ))}
            <option value="all">All</option>
          </SelectField>
          <SelectField label="Whose" name="whose" defaultValue={query.whose ?? ''}>
            <option value="">Everybody’s</option>
            {Object.entries(whoseWords).map(([whose, words]) => (
              <option key={whose} value={whose}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField label="Kind" name="kind" defaultValue={query.kind ?? ''}>
            <option value="">All kinds</option>
            {Object.entries(kindLabels).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField label="Property id" name="property" defaultValue={query.property.toUpperCase()} maxLength={500} />
        </div>
      </details>
    </Form>
  )
}

function NothingFound({ query }: { query: InboxQuery }) {
  return (
    <div className={styles.nothing}>
      <p>{isFiltered(query) ? 'No message matches this.' : 'Nobody waits for an answer.'}</p>
      {query.state !== null && (
        <Link className={buttons.secondary} to={inboxUrl({ ...query, state: null, page: 1 })}>
          {query.words ? 'Search answered and closed ones too' : 'Show answered and closed ones too'}
        </Link>
      )}
      {query.state === null && isFiltered(query) && (
        <Link className={buttons.secondary} to={officeUrls.messages()}>
          Show all that wait
        </Link>
      )}
    </div>
  )
}
