import { data } from 'react-router'
import { toSearchNotices } from '../../domain/content/notices.ts'
import { readNames } from '../../domain/saved-searches/read-wanted.ts'
import type { Seeker } from '../../domain/saved-searches/seeker.ts'
import { isFrequency, sayResult } from '../../domain/saved-searches/seeker-page.ts'
import { sayWanted, wantedUrl } from '../../domain/saved-searches/wanted.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { notFound } from '../page-parts/not-found.ts'
import { privatePage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import type { Route } from './+types/saved-searches.route'
import { Confirm, OwnChoices, OwnSearches, Unconfirmed } from './own-searches.tsx'
import styles from './saved-searches.module.css'

const title = 'What you look for'

/** Reads the page of a seeker by the token of a mail's link (K2.5). It only shows: mail scanners open links. 410 for an unknown token. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const said = searchParams.get('result')
  const token = searchParams.get('token')
  if (token === null) {
    if (said !== 'removed-all' && said !== 'unknown') throw notFound()
    return said === 'unknown' ? unknown() : data({ state: 'removed' } as const)
  }
  const found = await site.findSeeker(token)
  if (!found) return unknown()
  const { seeker, searchId } = found
  const nameOf = await readNames(
    site.catalogue,
    seeker.searches.map(({ wanted }) => wanted),
  )
  // The office alone sees what it noted for itself (K3).
  const searches = seeker.searches
    .filter(({ source, askedAt, confirmedAt }) => source === 'visitor' || askedAt !== null || confirmedAt !== null)
    .map(({ id, wanted, confirmedAt }) => ({
      ...{ id, words: sayWanted(wanted, nameOf), href: wantedUrl(wanted), isProperty: wanted.of === 'property' },
      isConfirmed: confirmedAt !== null,
    }))
  const often = searchParams.get('often')
  const asking = searches.find(({ id, isConfirmed }) => id === searchId && !isConfirmed) ?? null
  return data({
    state: 'shown',
    token,
    email: seeker.email,
    said: sayResult(said),
    asking,
    /** The choice of the form, or the one that stands since. */
    often: asking && isFrequency(often) ? often : seeker.frequency,
    searches: searches.filter((search) => search !== asking),
    pause: pauseOf(seeker, site.firm.timeZone),
    notices: toSearchNotices(site.content['privacy-notices']),
  } as const)
}

function unknown() {
  return data({ state: 'unknown' } as const, { status: 410 })
}

/** Says whether the seeker is paused: for good (K7), until a day in the firm's words, or not (null). */
function pauseOf({ endedAt, pausedUntil }: Seeker, timeZone: string): { until: string | null } | null {
  if (endedAt !== null) return { until: null }
  if (pausedUntil === null || Date.parse(pausedUntil) <= Date.now()) return null
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
  return { until: format.format(new Date(pausedUntil)) }
}

/** The token is a secret: no cache stores a page with it in the address, and no other site is sent that address. */
export const headers = () => ({ ...privatePage, 'Referrer-Policy': 'no-referrer' })

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const description = 'See, pause and stop the mails about what you look for.'
  return pageMeta(matches, { title, description, path: urls.savedSearches(), noindex: true })
}

const ends = { removed: 'You get no more mails', unknown: 'This link is no longer valid' }

/** The buttons are ordinary forms: they work without script, and programs that follow links do not press them. */
export default function SavedSearches({ loaderData }: Route.ComponentProps) {
  if (loaderData.state !== 'shown') {
    const heading = ends[loaderData.state]
    return (
      <div className={`page-width ${styles.screen}`}>
        <Breadcrumbs trail={[{ name: heading, path: '' }]} />
        <h1>{heading}</h1>
        <p>{sayResult(loaderData.state === 'removed' ? 'removed-all' : 'unknown')}</p>
        <p>
          <Link to={urls.listings()}>See what is on offer now</Link>
        </p>
      </div>
    )
  }
  const { token, email, said, asking, often, searches, pause, notices } = loaderData
  const confirmed = searches.filter(({ isConfirmed }) => isConfirmed)
  const heading = asking ? 'Confirm what you look for' : title
  return (
    <div className={`page-width ${styles.screen}`}>
      <Breadcrumbs trail={[{ name: heading, path: '' }]} />
      <h1>{heading}</h1>
      {said && <p role="status">{said}</p>}
      <p>
        Mails go to <b>{email}</b>.
      </p>
      {asking && <Confirm {...{ token, search: asking, often, notices }} />}
      {confirmed.length > 0 && <OwnSearches {...{ token, searches: confirmed }} />}
      <Unconfirmed token={token} searches={searches.filter(({ isConfirmed }) => !isConfirmed)} />
      {confirmed.length > 0 && <OwnChoices {...{ token, often: asking ? null : often, pause }} />}
    </div>
  )
}
