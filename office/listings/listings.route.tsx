import { data, Link, redirect, useLocation } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { nameOfListing } from '../../domain/cards/card.ts'
import { dayAt } from '../../domain/days.ts'
import { blankDraft } from '../../domain/office/edited-fields.ts'
import type { ListingEditor, Refusal } from '../../domain/office/editor.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { sayMandateEnd } from '../../domain/office/private-words.ts'
import { sayDate } from '../../domain/say-date.ts'
import { readBulkOutcome, undoChange } from '../bulk/bulk-outcome.ts'
import { TickAll } from '../bulk/tick.tsx'
import { officeContext, sessionContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { FaultWithoutForm } from '../form/office-form.tsx'
import { formatInstant } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { Pages } from '../paging.tsx'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/listings.route'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { sayListingsChange } from './bulk/bulk-words.ts'
import { countMessages } from './count-messages.ts'
import { EditedElsewhere } from './elsewhere.tsx'
import { doneWords, runListAction } from './list/list-actions.ts'
import { ListFilter } from './list/list-filter.tsx'
import { sayOutcome, undoOutcome } from './list/list-outcome.ts'
import { ListViews } from './list/list-views.tsx'
import styles from './list/listings.module.css'
import { ListingsTable } from './list/listings-table.tsx'
import { SamplesNote } from './list/samples-note.tsx'
import { isFiltered, listUrl, parseListQuery } from './list-query.ts'
import { readListReader } from './list-reader.ts'
import { ForeignListings } from './private-details/foreign-listings.tsx'
import { readForeignListings } from './private-details/read-foreign-listings.ts'
import { explainUndo } from './who-saved.ts'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'Listings')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { editor, inbox, firmName, listingsEndpoint, site, timeZone } = context.get(officeContext)
  const asked = new URL(request.url).searchParams
  const query = parseListQuery(asked)
  const today = dayAt(new Date(), timeZone)
  const reader = await readListReader(context)
  if (!editor) {
    const foreign = await readForeignListings(site.catalogue, { words: query.words, today, ...reader })
    return { foreign: { ...foreign, address: listingsEndpoint ?? '' } }
  }
  const [{ rows, ...page }, samples, outcome, bulkOutcome] = await Promise.all([
    editor.list(query, { ...reader, justChanged: asked.get('done') && asked.get('id') }),
    editor.countSamples(),
    readOutcome(editor, asked),
    readBulkOutcome(editor, asked, sayListingsChange),
  ])
  const messages = await countMessages(
    inbox,
    rows.map(({ id }) => id),
  )
  return {
    ...page,
    query: { ...query, page: Math.min(query.page, page.pages) },
    rows: rows.map(({ mandateEnds, ...row }) => ({
      ...row,
      changed: formatInstant(row.changedAt, timeZone),
      messages: messages(row.id),
      mandate: mandateEnds && sayMandateEnd(mandateEnds, today),
    })),
    printed: `${firmName}, ${sayDate(today)}`,
    samples,
    outcome,
    bulkOutcome,
    isOwner: context.get(sessionContext).person.role === 'owner',
  }
}

/** Also after a refusal: the router would keep the list as it was, and a conflict would stay one however often somebody saves. */
export const shouldRevalidate = () => true

/** Reads from the address what was done before this page: `done`, the listing's `id` and the `deed` that can be undone. */
async function readOutcome(editor: ListingEditor, asked: URLSearchParams) {
  const done = doneWords.find((word) => word === asked.get('done'))
  if (!done) return null
  const listing = await editor.find(asked.get('id') ?? '')
  const values = listing?.draft?.record ?? listing?.published
  const { availability } = values ?? blankDraft
  return {
    done,
    listing: listing && {
      id: listing.id,
      name: nameOfListing(values ?? blankDraft),
      state: listing.state,
      availability,
    },
    changeId: asked.get('deed'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { editor, site, timeZone } = context.get(officeContext)
  if (!editor) throw data('The listings are edited elsewhere.', 404)
  const query = parseListQuery(new URL(request.url).searchParams)
  const read = await readForm(request)
  const { person } = context.get(sessionContext)
  if (read('intent') === 'undo') {
    const id = read('listing')
    const explain = (refusal: Refusal | null) => explainUndo(id, refusal, { editor, person, timeZone })
    return undoChange(editor, read, { person, page: listUrl(query), id, explain })
  }
  const outcome = await runListAction(read, { editor, person, site, timeZone })
  if (outcome === 'unknown-intent') throw data('This form is not known.', 400)
  if (outcome === 'not-found') throw data('There is no such listing.', 404)
  if ('fault' in outcome) return refuseForm(read, { ...outcome.fault, keep: ['value'] })
  if ('open' in outcome) throw redirect(officeUrls.listing(outcome.open), 303)
  const { done, ...about } = outcome
  throw redirect(doneUrl(listUrl(query), done, about), 303)
}

export default function Listings({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation()
  if ('foreign' in loaderData) {
    return (
      <>
        <EditedElsewhere address={loaderData.foreign.address} />
        <ForeignListings {...loaderData.foreign} />
      </>
    )
  }
  const { query, rows, total, isGuess, pages, views, hidden, samples, printed, bulkOutcome, isOwner } = loaderData
  const outcome = loaderData.outcome && { ...loaderData.outcome, key }
  return (
    <>
      <p className={styles.printed}>{printed}</p>
      <div className={styles.top}>
        <h1>Listings</h1>
        {isOwner && <Link to={officeUrls.imports()}>Import and export</Link>}
        <Link className={buttons.primary} to={officeUrls.newListing()}>
          New listing
        </Link>
      </div>
      <SamplesNote samples={samples} isListed={query.state === 'withdrawn'} />
      <FaultWithoutForm about={rows.map(({ id }) => id)} />
      <ListFilter query={query} />
      <ListViews query={query} total={total} isGuess={isGuess} views={views} hidden={hidden}>
        {total > 0 && !isGuess && (
          <TickAll key={listUrl(query)} total={total}>
            found
          </TickAll>
        )}
      </ListViews>
      {total === 0 ? (
        <NothingFound isFiltered={isFiltered(query)} />
      ) : (
        <>
          <ListingsTable rows={rows} done={outcome} />
          <Pages page={query.page} pages={pages} to={(page) => listUrl({ ...query, page })} />
          {pages > 1 && !query.whole && (
            <Link className={styles.whole} to={listUrl({ ...query, whole: true, page: 1 })}>
              On one page, such as to print
            </Link>
          )}
        </>
      )}
      <Outcome
        said={outcome ? sayOutcome(outcome) : bulkOutcome?.said}
        undo={outcome ? undoOutcome(outcome) : (bulkOutcome?.undo ?? null)}
        bar={<BulkBar query={query} />}
      />
    </>
  )
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={styles.nothing}>
      <p>{isFiltered ? 'No listing matches this.' : 'There are no listings yet.'}</p>
      {isFiltered && (
        <Link className={buttons.secondary} to={officeUrls.listings()}>
          Show all listings
        </Link>
      )}
    </div>
  )
}
