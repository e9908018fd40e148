import { Form, Link, useRouteLoaderData } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { SelectField, TextField } from '../../app/ui/field.tsx'
import { type InboxCounts, type InboxQuery, threadStates } from '../../domain/inbox/thread.ts'
import { kindLabels, threadStateLabels } from '../../domain/inbox/thread-words.ts'
import type { MessageKind } from '../../domain/messages/message-kinds.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import type { FrameProps } from '../frame/frame.tsx'
import { inboxUrl, inboxViews, isFiltered, plainInbox } from './inbox-query.ts'
import styles from './messages.module.css'

/** The filters of the list in one line, each with its number (J17). */
export function InboxFilter({ query }: { query: InboxQuery }) {
  const counts = useRouteLoaderData<FrameProps>('signed-in.route')?.open
  const chosen = inboxUrl({ ...query, page: 1 })
  return (
    <nav className={styles.filter} aria-label="Which messages">
      <ul>
        {(Object.keys(inboxViews) as (keyof InboxCounts)[]).map((name) => {
          const { label, query } = inboxViews[name]
          const address = inboxUrl({ ...plainInbox, ...query })
          return (
            <li key={name}>
              <Link to={address} aria-current={address === chosen || undefined} data-filter={name}>
                {label} <span>{counts?.[name]}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The search behind its icon. It looks within the filter that is chosen. */
export function SearchForm({ query, kinds }: { query: InboxQuery; kinds: readonly MessageKind[] }) {
  const { words, state, whose, only, kind, property } = query
  const isUsed =
    inboxUrl({ ...query, page: 1 }) !==
    inboxUrl({ ...plainInbox, whose, only, ...(state === 'follow-up' && { state }) })
  return (
    <details className={styles.search} open={isUsed}>
      <summary>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M12.5 12.5 17 17M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z" />
        </svg>
        <span className="visually-hidden">Search</span>
      </summary>
      <Form role="search" aria-label="Messages">
        <TextField
          label="Search"
          name="words"
          type="search"
          defaultValue={words}
          placeholder="Name, telephone or words"
          maxLength={200}
        />
        <SelectField label="State" name="state" defaultValue={state ?? 'all'}>
          {threadStates.map((state) => (
            <option key={state} value={state}>
              {threadStateLabels[state]}
            </option>
          ))}
          <option value="all">All</option>
        </SelectField>
        <SelectField label="Kind" name="kind" defaultValue={kind ?? ''}>
          <option value="">All kinds</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <TextField label="Property id" name="property" defaultValue={property.toUpperCase()} maxLength={500} />
        {whose && <input type="hidden" name="whose" value={whose} />}
        {only && <input type="hidden" name="only" value={only} />}
        <button type="submit" className={buttons.secondary}>
          Search
        </button>
      </Form>
    </details>
  )
}

export function NothingFound({ query }: { query: InboxQuery }) {
  return (
    <div className={styles.nothing}>
      <p>{isFiltered(query) ? 'No message matches this.' : 'Nobody waits for an answer.'}</p>
      {query.state !== null && (
        <Link className={buttons.secondary} to={inboxUrl({ ...query, state: null, only: null, page: 1 })}>
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
