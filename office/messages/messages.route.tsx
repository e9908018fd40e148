import { data, Link, type ShouldRevalidateFunctionArgs, useOutlet } from 'react-router'
import { formatCount } from '../../domain/format-count.ts'
import { sayMailbox } from '../../domain/mailbox/mailbox-state.ts'
import { messageKindNames } from '../../domain/messages/message-kinds.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { readBulkOutcome, undoChange } from '../bulk/bulk-outcome.ts'
import { TickAll } from '../bulk/tick.tsx'
import { officeContext, sessionContext } from '../context.ts'
import { formatMoment } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { Pages } from '../paging.tsx'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/messages.route'
import { sayThreadsChange } from './bulk/read-threads.ts'
import { ThreadsBar } from './bulk/threads-bar.tsx'
import { describeProperties } from './describe-properties.ts'
import { InboxFilter, NothingFound, SearchForm } from './inbox-filter.tsx'
import { inboxUrl, parseInboxQuery } from './inbox-query.ts'
import styles from './messages.module.css'
import { useOpenCount } from './present/use-open-count.ts'
import { ThreadLine, toThreadLine } from './thread-line.tsx'
import { createSayState } from './waiting.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Messages')

export async function loader({ url, context }: Route.LoaderArgs) {
  const office = context.get(officeContext)
  const { person } = context.get(sessionContext)
  const query = parseInboxQuery(url.searchParams)
  const isSelecting = url.searchParams.get('select') === 'yes'
  const [{ rows, total, page, pages }, people, outcome, mailbox] = await Promise.all([
    office.inbox.list(query, person),
    isSelecting ? office.privateDetails.listPeople() : [],
    readBulkOutcome(office.bulkThreads, url.searchParams, sayThreadsChange),
    office.readMailbox?.() ?? null,
  ])
  const properties = await describeProperties(
    office.site.catalogue,
    rows.flatMap(({ properties }) => properties.slice(0, 1)),
  )
  const tools = { sayState: createSayState(office), properties, timeZone: office.timeZone }
  return {
    query: { ...query, page },
    ...{ total, pages, outcome, people, isSelecting },
    me: person.id,
    kinds: messageKindNames.filter((kind) => kind !== 'mail' || office.inbox.readsMailbox),
    mailbox: mailbox && sayMailbox(mailbox, { now: new Date(), say: (at) => formatMoment(at, office.timeZone) }),
    isUnreached: rows.some(({ mail }) => mail?.isUnreached),
    lines: rows.map((row) => toThreadLine(row, tools)),
  }
}

/**
 * Also after a refusal: the list then shows what was done in the meantime. A thread that is opened beside it leaves it as it is. Without a
 * connection it could not be read.
 */
export const shouldRevalidate = ({ currentUrl, nextUrl, formMethod, actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== 503 &&
  (formMethod !== undefined || currentUrl.pathname === nextUrl.pathname || currentUrl.search !== nextUrl.search)

/** Takes back what was done to the ticked threads. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const read = await readForm(request)
  if (!read('deed')) throw data('This form is not known.', 400)
  const { person } = context.get(sessionContext)
  const page = inboxUrl(parseInboxQuery(url.searchParams))
  return undoChange(context.get(officeContext).bulkThreads, read, { person, page, id: null })
}

/** The list, and beside it or in its place the thread that is open. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { query, total, pages, lines, outcome, people, me, isSelecting, kinds, isUnreached, mailbox } = loaderData
  const thread = useOutlet()
  const Title = thread ? 'h2' : 'h1'
  useOpenCount()
  return (
    <div className={styles.inbox} data-thread={thread ? 'open' : undefined}>
      <section className={styles.list} aria-labelledby="messages">
        <header className={styles.head}>
          <Title id="messages">Messages</Title>
          <Link to={officeUrls.newMessage()}>
            New<span className="visually-hidden"> message</span>
          </Link>
          {total > 0 && <SelectLink isSelecting={isSelecting} list={inboxUrl(query)} />}
          <SearchForm key={inboxUrl(query)} query={query} kinds={kinds} />
        </header>
        <InboxFilter query={query} />
        <p className="visually-hidden" aria-live="polite">
          {formatCount(total, 'person', 'people')}
        </p>
        {isUnreached && (
          <p className={styles.unreached}>
            No mail leaves: our mail server cannot be reached. We try again by ourselves; please tell whoever looks
            after the site.
          </p>
        )}
        {mailbox?.trouble && <p className={styles.unreached}>{mailbox.trouble}</p>}
        {isSelecting && total > 0 && (
          <TickAll key={inboxUrl(query)} total={lines.length}>
            on this page
          </TickAll>
        )}
        {total === 0 && <NothingFound query={query} />}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <ThreadLine key={line.id} line={line} query={query} isSelecting={isSelecting} />
          ))}
        </ul>
        <Pages page={query.page} pages={pages} to={(page) => inboxUrl({ ...query, page })} />
        <p className={styles.below}>
          <Link to={officeUrls.person()}>One person’s data</Link>
        </p>
        {mailbox && <p className={styles.mailbox}>{mailbox.reads}</p>}
      </section>
      <div className={styles.pane}>
        {thread ?? (
          <>
            <p className={styles.none}>Choose a message: it opens here.</p>
            <Outcome
              said={outcome?.said}
              undo={outcome?.undo ?? null}
              bar={isSelecting && <ThreadsBar query={query} people={people} me={me} />}
            />
          </>
        )}
      </div>
    </div>
  )
}

/** Leads to the list with boxes, and back. */
function SelectLink({ isSelecting, list }: { isSelecting: boolean; list: string }) {
  if (isSelecting) return <Link to={list}>Done</Link>
  return <Link to={`${list}${list.includes('?') ? '&' : '?'}select=yes`}>Select</Link>
}
