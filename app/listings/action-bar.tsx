import type { MouseEvent } from 'react'
import type { ListingPage } from '../../domain/listings/listing-page.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import styles from './listing-screen.module.css'
import { Price } from './price.tsx'
import { useContactLinks } from './use-contact-links.ts'

type Props = { listing: ListingPage; onInquire: (event: MouseEvent) => void }

/** Below 1024 px: the price and the links to contact the firm, at the foot of the window. */
export function ActionBar({ listing, onInquire }: Props) {
  const { chat, call } = useContactLinks(listing)
  return (
    <nav className={styles.actionBar} aria-label="Ask about this property">
      <Price kes={listing.kes} perMonth={listing.perMonth} className={styles.actionBarPrice} />
      <a href={chat} target="_blank" rel="noopener" className={buttons.secondary}>
        WhatsApp
      </a>
      <a href={call} className={buttons.secondary}>
        Call
      </a>
      <Link to={urls.inquiry(listing.id)} className={buttons.primary} onClick={onInquire} preventScrollReset>
        Inquire
      </Link>
    </nav>
  )
}
