import { redirect } from 'react-router'
import { toSearchNotices } from '../../domain/content/notices.ts'
import { formatProperties } from '../../domain/format-count.ts'
import { shortId } from '../../domain/listings/listing.ts'
import { expectNews } from '../../domain/saved-searches/expected-news.ts'
import { readWanted } from '../../domain/saved-searches/read-wanted.ts'
import { followQuery, toWanted } from '../../domain/saved-searches/wanted.ts'
import { matchListings } from '../../domain/search/match-listings.ts'
import { countResults } from '../../domain/search/results.ts'
import { criteriaOf, formatSearch, type Search } from '../../domain/search/search.ts'
import { searchTitle } from '../../domain/search/search-title.ts'
import { spellAsListed } from '../../domain/search/spell-as-listed.ts'
import type { Snapshot } from '../../domain/snapshot.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { feedLink } from '../search/follow-search.tsx'
import { readSearch } from '../search/read-search.ts'
import type { Route } from './+types/follow.route'
import styles from './follow.module.css'
import { OtherWays } from './other-ways.tsx'
import { SearchForm } from './search-form.tsx'

/** The form for news by mail (K2.2), of a search or of one property, and the other ways to follow a search (H10). The feed itself is for programs. */
export async function loader(args: Route.LoaderArgs) {
  const { mails, content, siteUrl, catalogue } = args.context.get(siteContext)
  const form = mails ? toSearchNotices(content['privacy-notices']) : null
  const id = args.url.searchParams.get('property')
  if (id !== null) {
    const asked = form && (await readWanted(catalogue, String(new URLSearchParams({ property: id }))))
    // The property's own page says what became of it.
    if (!asked) throw redirect(urls.listing(id))
    return { of: 'property', id: shortId(id), title: asked.words, form, query: followQuery(asked.wanted) } as const
  }
  const { screen, search: asked, prepared, snapshot } = await readSearch(args)
  const search = criteriaOf(asked)
  const { total } = countResults(prepared, search)
  const feed = siteUrl + urls.searchFeed(screen, formatSearch(search))
  const wanted = form && toWanted(screen, search)
  const mail = form &&
    wanted && {
      ...{ form, query: followQuery(wanted) },
      ...expectNews(listListed(snapshot.prepared(screen, true), search), new Date()),
    }
  return { of: 'search', screen, search, total, feed, mail } as const
}

/** Lists when the properties of a search were listed, with those that are let or sold since. */
function listListed(prepared: PlacedRecords, search: Search): string[] {
  return matchListings(prepared, spellAsListed(prepared, search)).found.map(({ listing }) => listing.createdAt)
}

type PlacedRecords = ReturnType<Snapshot['prepared']>

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const noIndex = { name: 'robots', content: 'noindex' }
  if (loaderData.of === 'property')
    return [
      ...pageMeta(matches, {
        title: [`If the price falls: ${loaderData.title}`, 'If the price falls'],
        description: 'Hear by e-mail when the price of a property falls, without an account.',
        path: urls.followProperty(loaderData.id),
      }),
      noIndex,
    ]
  const { screen, search, mail } = loaderData
  return [
    ...pageMeta(matches, {
      title: [`Follow: ${searchTitle(screen, search)}`, 'Follow a search'],
      description: mail
        ? 'Hear of new properties of a search by e-mail, or send it to yourself, without an account.'
        : 'Send a search to yourself by WhatsApp or e-mail, or hear of each new property in a feed reader, without an account.',
      path: urls.follow(screen, formatSearch(search)),
    }),
    noIndex,
    feedLink(urls.searchFeed(screen, formatSearch(search))),
  ]
}

export default function Follow({ loaderData }: Route.ComponentProps) {
  return (
    <div className={`page-width ${styles.screen}`}>
      {loaderData.of === 'property' ? <FollowProperty {...loaderData} /> : <FollowSearch {...loaderData} />}
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function FollowProperty({ id, title, form, query }: Extract<Loaded, { of: 'property' }>) {
  return (
    <>
      <h1>Tell me if the price falls</h1>
      <p className={styles.search}>
        <Link to={urls.listing(id)}>{title}</Link>
      </p>
      <section aria-label="By mail">
        <p>We write when its price falls, and once more, for the last time, when it is let, sold or withdrawn.</p>
        <SearchForm {...form} query={query} />
      </section>
    </>
  )
}

function FollowSearch({ screen, search, total, feed, mail }: Extract<Loaded, { of: 'search' }>) {
  const title = searchTitle(screen, search)
  const path = urls.listings(screen, formatSearch(search))
  return (
    <>
      <h1>{mail ? 'Get new ones by mail' : 'Follow this search'}</h1>
      <p className={styles.search}>
        {title}{' '}
        <Link to={path} className={styles.count}>
          {formatProperties(total)} now
        </Link>
      </p>
      {mail && (
        <section aria-label="By mail">
          <p>
            {`We write when there is something new: by what was listed in the last twelve months, ${mail.words}.`}
            {mail.isTooMany && (
              <>
                {' '}
                That is more than most people read. <Link to={toFilter(path)}>Narrow the search</Link> first.
              </>
            )}
          </p>
          <SearchForm {...mail.form} query={mail.query} />
        </section>
      )}
      <OtherWays {...{ title, path, total, feed }} isFirst={mail === null} />
    </>
  )
}

/** The list with all its filters open. */
function toFilter(path: string) {
  return `${path}${path.includes('?') ? '&' : '?'}filters=open`
}
