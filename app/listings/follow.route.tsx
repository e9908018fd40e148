import { useState } from 'react'
import { landLookups } from '../../domain/costs/listing-land.ts'
import { formatProperties } from '../../domain/format-count.ts'
import { countResults } from '../../domain/listings/results.ts'
import { criteriaOf, formatSearch } from '../../domain/listings/search.ts'
import { searchTitle } from '../../domain/listings/search-title.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { publicPage } from '../page/page-caching.ts'
import { pageMeta } from '../page/page-meta.ts'
import { copyText } from '../share/copy-text.ts'
import buttons from '../ui/button.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/follow.route'
import styles from './follow.module.css'
import { feedLink } from './follow-search.tsx'
import { readSearch } from './read-search.ts'

/** How to follow a search, for people (H10). The feed itself is for programs. */
export async function loader(args: Route.LoaderArgs) {
  const { screen, search: asked, listings, matchText } = await readSearch(args)
  const search = criteriaOf(asked)
  const { total } = countResults(listings, search, { matchText, ...landLookups })
  const feed = args.context.get(siteContext).siteUrl + urls.searchFeed(screen, formatSearch(search))
  return { screen, search, total, feed }
}

export const headers = () => publicPage

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { screen, search } = loaderData
  return [
    ...pageMeta(matches, {
      title: [`Follow: ${searchTitle(screen, search)}`, 'Follow a search'],
      description: 'How to hear of each new property of a search in a feed reader, without an account.',
      path: urls.follow(screen, formatSearch(search)),
    }),
    { name: 'robots', content: 'noindex' },
    feedLink(urls.searchFeed(screen, formatSearch(search))),
  ]
}

export default function Follow({ loaderData: { screen, search, total, feed } }: Route.ComponentProps) {
  return (
    <div className={`page-width ${styles.screen}`}>
      <h1>Follow this search</h1>
      <p className={styles.search}>
        {searchTitle(screen, search)}{' '}
        <Link to={urls.listings(screen, formatSearch(search))}>{formatProperties(total)} now</Link>
      </p>
      <section aria-labelledby="follow-what">
        <h2 id="follow-what">What is a feed?</h2>
        <p>
          A feed is a page of news that an app reads for you. A feed reader, on your phone or your computer, looks at it
          every few hours and shows you each new property of this search, with its picture and price. You need no
          account with us, and we do not learn who you are.
        </p>
      </section>
      <section aria-labelledby="follow-how">
        <h2 id="follow-how">How to begin</h2>
        <p>Copy this address, and paste it where your feed reader says “Add a feed” or “Subscribe”.</p>
        <FeedAddress feed={feed} />
        <p className={styles.open}>
          <a href={feed.replace(/^https?:/, 'feed:')} className={buttons.secondary}>
            Open in a feed reader
          </a>
          <a href={feed} type="application/atom+xml">
            Look at the feed itself
          </a>
        </p>
        <p className={styles.note}>
          “Open in a feed reader” works once a feed reader is installed. If you have none, your phone’s app store has
          many that cost nothing.
        </p>
      </section>
      <section aria-labelledby="follow-stop">
        <h2 id="follow-stop">How to stop</h2>
        <p>Remove the feed from your reader. There is nothing to cancel with us.</p>
      </section>
    </div>
  )
}

/** The address as text that can be selected. With script a button copies it. */
function FeedAddress({ feed }: { feed: string }) {
  const hydrated = useHydrated()
  const [said, setSaid] = useState('')
  async function copy() {
    setSaid(
      (await copyText(feed)) ? 'Copied.' : 'Your browser did not let us copy. Please select the address and copy it.',
    )
  }
  return (
    <div className={styles.address}>
      <code>{feed}</code>
      <button type="button" className={buttons.primary} onClick={copy} disabled={!hydrated}>
        Copy
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
