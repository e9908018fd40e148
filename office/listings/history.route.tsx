import { useId } from 'react'
import { Link, redirect } from 'react-router'
import buttons from '../../app/ui/button.module.css'
import { type FieldName, listingFields } from '../../domain/listings/fields.ts'
import { labelOf } from '../../domain/office/edited-fields.ts'
import { officeUrls } from '../../domain/office/pages.ts'
import { publicationWords } from '../../domain/office/publication-words.ts'
import { valueWords } from '../../domain/office/value-words.ts'
import { activityUrl } from '../activity/activity-url.ts'
import { officeContext, sessionContext } from '../context.ts'
import { refuseForm } from '../form/form-fault.ts'
import { FaultWithoutForm } from '../form/office-form.tsx'
import { formatInstant } from '../format-instant.ts'
import { titled } from '../frame/titled.ts'
import { doneUrl } from '../outcome/done-url.ts'
import { Pages } from '../paging.tsx'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/history.route'
import { EditedElsewhere } from './elsewhere.tsx'
import { draftOf } from './form-page.ts'
import styles from './history.module.css'
import { parsePage } from './list-query.ts'
import { noListing } from './save-listing.ts'
import { scrolledText } from './scrolled-text.ts'
import { AvailabilityMark } from './state-mark.tsx'

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, 'History')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { editor, listingsEndpoint, site, timeZone } = context.get(officeContext)
  if (!editor) return { elsewhere: listingsEndpoint ?? '' }
  const listing = await editor.find(params.id)
  if (!listing) throw noListing()
  const { versions, page, pages } = await editor.listVersions(listing.id, parsePage(url.searchParams))
  const words = new Map<string, string>()
  /** Two versions have the same description: the words after a change are those before the next. */
  const read = (html: string) => {
    const known = words.get(html) ?? site.readDescription(html)
    words.set(html, known)
    return known
  }
  const say = (name: FieldName, value: unknown, showDescription = read) =>
    valueWords(name, value, { firmName: site.firm.name, showDescription }) || 'Nothing'
  return {
    id: listing.id,
    name: draftOf(listing).propertyName || 'Listing without a name',
    versions: versions.map((version) => ({
      ...version,
      at: formatInstant(version.at, timeZone),
      changes: version.changes.map(({ field, before, after }) => {
        const label = labelOf({ name: field, ...listingFields[field] })
        const told = { field, label, before: say(field, before), after: say(field, after) }
        if (told.before !== told.after) return told
        // The same words in other HTML, such as a table.
        const asItIs = (html: string) => html
        return { ...told, before: say(field, before, asItIs), after: say(field, after, asItIs) }
      }),
    })),
    page,
    pages,
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { editor } = context.get(officeContext)
  const { person } = context.get(sessionContext)
  if (!editor) throw noListing()
  const read = await readForm(request)
  const written = await editor.change([id], { kind: 'version', value: Number(read('version')) }, person)
  if (written.ok) return redirect(doneUrl(officeUrls.listing(id), 'put-back', { changeId: written.changeId }), 303)
  const [refusal] = written.refused
  if (refusal?.why !== 'invalid') throw noListing()
  return refuseForm(read, {
    message: ['This version cannot be published.', ...Object.values(refusal.faults)].join(' '),
  })
}

export default function History({ loaderData }: Route.ComponentProps) {
  if ('elsewhere' in loaderData) return <EditedElsewhere address={loaderData.elsewhere} />
  const { id, name, versions, page, pages } = loaderData
  const path = officeUrls.listing(id)
  return (
    <>
      <p className={styles.above}>
        <Link to={path} dir="auto">
          {name}
        </Link>
      </p>
      <h1>History</h1>
      <p className={styles.above}>
        <Link to={activityUrl({ listing: id })}>All that was done to it</Link>
      </p>
      <FaultWithoutForm about={[]} />
      {versions.length === 0 && <p>It was never published.</p>}
      <ol className={styles.versions}>
        {versions.map((version, index) => (
          <li key={`${version.version} ${version.state}`}>
            <Version {...version} listing={id} isNow={page === 1 && index === 0} />
          </li>
        ))}
      </ol>
      <div className={styles.pages}>
        <Pages page={page} pages={pages} to={(other) => `${officeUrls.history(id)}?page=${other}`} />
      </div>
    </>
  )
}

type VersionProps = Extract<Route.ComponentProps['loaderData'], { versions: unknown }>['versions'][number]

/** One version: who published it or took it from the site, and what differs from the one before. */
function Version({ listing, isNow, ...listed }: VersionProps & { listing: string; isNow: boolean }) {
  const { version, state, at, by, changes, isFirst } = listed
  const id = useId()
  return (
    <article aria-labelledby={id}>
      <h2 id={id}>
        {publicationWords[state].moment} on {at}
        {by !== null && ` by ${by}`}
        {isNow && <span className={styles.now}> · as it is now</span>} <AvailabilityMark listing={listed} />
      </h2>
      {isFirst && <p>The first version.</p>}
      {state === 'published' && !isFirst && changes.length === 0 && <p>Nothing else changed.</p>}
      {!isFirst && changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, label, before, after }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <del {...scrolledText(before)}>
                  <span className="visually-hidden">before: </span>
                  {before}
                </del>{' '}
                <span aria-hidden="true">→</span>{' '}
                <ins {...scrolledText(after)}>
                  <span className="visually-hidden">then: </span>
                  {after}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isNow && state === 'published' && (
        // A page of its own, as the preview of a draft: the style of the firm's colours needs the server's nonce.
        <Link reloadDocument to={officeUrls.version(listing, `${version}`)} className={buttons.secondary}>
          Preview this version
        </Link>
      )}
    </article>
  )
}
