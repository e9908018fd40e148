import { useState } from 'react'
import { formatProperties } from '../../domain/format-count.ts'
import { countResults } from '../../domain/search/results.ts'
import { criteriaOf, formatSearch } from '../../domain/search/search.ts'
import { searchTitle } from '../../domain/search/search-title.ts'
import { toFollowMessage } from '../../domain/share/follow-message.ts'
import { mailUrl, whatsAppUrl } from '../../domain/share/share-links.ts'
import { urls } from '../../domain/urls.ts'
import { siteContext } from '../context.ts'
import { Link } from '../link.tsx'
import { publicPage } from '../page-parts/page-caching.ts'
import { pageMeta } from '../page-parts/page-meta.ts'
import { useRootData } from '../page-parts/root-data.ts'
import { copyText } from '../share/copy-text.ts'
import buttons from '../ui/button.module.css'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/follow.route'
import styles from './follow.module.css'
import { feedLink } from './follow-search.tsx'
import { readSearch } from './read-search.ts'

/** Explains to people how to follow a search (H10). The feed itself is for programs. */
export async function loader(args: Route.LoaderArgs) {
  const { screen, search: asked, prepared } = await readSearch(args)
  const search = criteriaOf(asked)
  const { total } = countResults(prepared, search)
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
      description:
        'Send a search to yourself by WhatsApp or e-mail, or hear of each new property in a feed reader, without an account.',
      path: urls.follow(screen, formatSearch(search)),
    }),
    { name: 'robots', content: 'noindex' },
    feedLink(urls.searchFeed(screen, formatSearch(search))),
  ]
}

export default function Follow({ loaderData: { screen, search, total, feed } }: Route.ComponentProps) {
  const title = searchTitle(screen, search)
  const path = urls.listings(screen, formatSearch(search))
  const { firm, siteUrl } = useRootData()
  const { subject, text } = toFollowMessage({ firm: firm.name, title, total, link: siteUrl + path })
  return (
    <div className={`page-width ${styles.screen}`}>
      <h1>Follow this search</h1>
      <p className={styles.search}>
        {title} <Link to={path}>{formatProperties(total)} now</Link>
      </p>
      <section aria-labelledby="follow-self">
        <h2 id="follow-self">Send it to yourself</h2>
        <p>
          Keep the search in a chat with yourself, or in your mail. Its link leads to what is on offer that day, newest
          first.
        </p>
        <p className={styles.ways}>
          <a href={whatsAppUrl(text)} target="_blank" rel="noopener" className={buttons.primary}>
            WhatsApp to yourself
          </a>
          <a href={mailUrl(subject, text)} className={buttons.secondary}>
            E-mail to yourself
          </a>
        </p>
        <p className={styles.note}>WhatsApp asks whom to send it to: look for your own name.</p>
      </section>
      <section aria-labelledby="follow-feed">
        <h2 id="follow-feed">Or hear of each new property</h2>
        <p>
          A feed is a page of news that an app reads for you. A feed reader, on your phone or computer, looks at it
          every few hours and shows you each new property of this search, with its picture and price. You need no
          account, and we do not learn who you are.
        </p>
        <p>Copy this address, and paste it where your feed reader says “Add a feed” or “Subscribe”.</p>
        <FeedAddress feed={feed} />
        <p className={styles.ways}>
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
        <p>Delete the message, or remove the feed from your reader. There is nothing to cancel with us.</p>
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
      <button type="button" className={buttons.secondary} onClick={copy} disabled={!hydrated}>
        Copy
      </button>
      <p role="status">{said}</p>
    </div>
  )
}
