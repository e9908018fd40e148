import { Link } from 'react-router'
import type { ListingState } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import { urls } from '../../../domain/urls.ts'
import styles from './share.module.css'

/** Leads from a row of the list to the ways to pass its listing on. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  return (
    <Link className={styles.button} to={officeUrls.share(id)}>
      Share<span className="visually-hidden"> {name}</span>
    </Link>
  )
}

/** The same for the head of the editor, with the way to the page that visitors see. */
export function ShareLinks({ id, state }: { id: string; state: ListingState }) {
  return (
    <span className={styles.links}>
      <Link to={officeUrls.share(id)}>Share</Link>
      {state === 'published' && <OnSiteLink id={id} />}
    </span>
  )
}

export function OnSiteLink({ id, className }: { id: string; className?: string | undefined }) {
  return (
    <a className={className} href={urls.listing(id)} target="_blank" rel="noopener">
      See it on the site<span className="visually-hidden"> (opens in another tab)</span>
    </a>
  )
}
