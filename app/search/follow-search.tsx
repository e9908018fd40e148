import type { MetaDescriptor } from 'react-router'
import { Link } from '../link.tsx'
import { useRootData } from '../page-parts/root-data.ts'
import styles from './follow-search.module.css'

/** Leads to the page that mails what is new of a search (K2.1), or says how to follow it with its feed (H10). */
export function FollowSearch({ href }: { href: string }) {
  const { mails } = useRootData()
  return (
    <div className={styles.follow}>
      <Link to={href}>{mails ? 'Get new ones by mail, no sign-up' : 'Follow this search'}</Link>
      <p className="note">
        {mails ? 'Or by WhatsApp, or in a feed reader.' : 'Hear of new properties without an account.'}
      </p>
    </div>
  )
}

/** Names the feed in the head of a page, where browsers and feed readers look for it. */
export function feedLink(href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'This search', href }
}
