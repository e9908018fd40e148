import type { MetaDescriptor } from 'react-router'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { criteriaOf, formatSearch, type Search } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import styles from './follow-search.module.css'

/** The feed of a search (H10). */
export function FollowSearch({ screen, search }: { screen: ScreenId; search: Search }) {
  return (
    <div className={styles.follow}>
      <a href={urls.searchFeed(screen, formatSearch(criteriaOf(search)))} type="application/atom+xml">
        Follow this search
      </a>
      <p>Get new properties in your feed reader. No account needed.</p>
    </div>
  )
}

/** Names the feed in the head of a page, where browsers and feed readers look for it. */
export function feedLink(screen: ScreenId, asked: URLSearchParams): MetaDescriptor {
  const href = urls.searchFeed(screen, asked)
  return { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'This search', href }
}
