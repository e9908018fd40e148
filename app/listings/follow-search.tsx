import type { MetaDescriptor } from 'react-router'
import type { ScreenId } from '../../domain/listings/screens.ts'
import { criteriaOf, formatSearch, type Search } from '../../domain/listings/search.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import styles from './follow-search.module.css'

/** Leads to the page that says how to follow a search with its feed (H10). */
export function FollowSearch({ screen, search }: { screen: ScreenId; search: Search }) {
  return (
    <div className={styles.follow}>
      <Link to={urls.follow(screen, formatSearch(criteriaOf(search)))}>Follow this search</Link>
      <p>Hear of new properties without an account.</p>
    </div>
  )
}

/** Names the feed in the head of a page, where browsers and feed readers look for it. */
export function feedLink(screen: ScreenId, asked: URLSearchParams): MetaDescriptor {
  const href = urls.searchFeed(screen, asked)
  return { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'This search', href }
}
