import type { MetaDescriptor } from 'react-router'
import { Link } from '../link.tsx'
import styles from './follow-search.module.css'

/** Leads to the page that says how to follow a search with its feed (H10). */
export function FollowSearch({ href }: { href: string }) {
  return (
    <div className={styles.follow}>
      <Link to={href}>Follow this search</Link>
      <p>Hear of new properties without an account.</p>
    </div>
  )
}

/** Names the feed in the head of a page, where browsers and feed readers look for it. */
export function feedLink(href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'This search', href }
}
