import { Form, Link } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { SelectField, TextField } from '../../app/ui/field.tsx'
import { formatCount } from '../../domain/format-count.ts'
import { type InboxQuery, threadStates } from '../../domain/inbox/thread.ts'
import { kindLabels, threadStateLabels } from '../../domain/inbox/thread-words.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { officeContext, sessionContext } from '../context.ts'
import { Pages } from '../paging.tsx'
import type { Route } from './+types/messages.route'
import { describeProperties } from './describe-properties.ts'
import { inboxUrl, isFiltered, parseInboxQuery, whoseWords } from './inbox-query.ts'
import styles from './messages.module.css'
import { ThreadLine } from './thread-line.tsx'
import { createSayState } from './waiting.ts'

export const meta = () => [{ title: 'Messages' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const office = context.get(officeContext)
  const query = parseInboxQuery(url.searchParams)
  const { rows, total, page, pages } = await office.inbox.list(query, context.get(sessionContext).person)
  const properties = await describeProperties(
    office.site.catalogue,
    rows.flatMap(({ properties }) => properties.slice(0, 1)),
  )
  const sayState = createSayState(office)
  return {
    query: { ...query, page },
    total,
    pages,
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

/** In characters: as much as two or three lines have room for. */
const maxBeginning = 120

function toBeginning(text: string) {
  const letters = [...text.slice(0, 4 * maxBeginning).replaceAll(/\s+/g, ' ')]
  return letters.length > maxBeginning ? `${letters.slice(0, maxBeginning).join('').trimEnd()}…` : letters.join('')
}

export default function Messages({ loaderData: { query, total, pages, lines } }: Route.ComponentProps) {
  return (
    <>
      <h1 className={styles.title}>Messages</h1>
      <Filter key={inboxUrl(query)} query={query} />
      {total === 0 ? (
        <NothingFound query={query} />
      ) : (
        <>
          <p className={styles.count}>{formatCount(total, 'person', 'people')}</p>
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
          <TextField label="Property id" name="property" defaultValue={query.property.toUpperCase()} maxLength={10} />
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
