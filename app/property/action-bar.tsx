import type { MouseEvent } from 'react'
import type { Person } from '../../domain/content/people.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { urls } from '../../domain/urls.ts'
import { Price } from '../cards/price.tsx'
import { Link } from '../link.tsx'
import buttons from '../ui/button.module.css'
import { CallShape, ChatShape } from '../ui/contact-shapes.tsx'
import styles from './listing-screen.module.css'
import { useContactLinks } from './use-contact-links.ts'

type Props = { listing: ListingPage; contact: Person | null; onInquire: (event: MouseEvent) => void }

/**
 * On phones and tablets: the price and the links to contact the firm, in a line at the foot of the window. On a phone signs stand for the
 * words. The currency is chosen at the price in the page (E8).
 */
export function ActionBar({ listing, contact, onInquire }: Props) {
  const { chat, number } = useContactLinks(listing, contact)
  return (
    <nav className={styles.actionBar} aria-label="Ask about this property">
      <Price kes={listing.kes} perMonth={listing.perMonth} />
      <div className={styles.actionBarLinks}>
        {chat && (
          <a href={chat} target="_blank" rel="noopener" className={buttons.secondary}>
            <span>
              <ChatShape />
              <span>WhatsApp</span>
            </span>
          </a>
        )}
        {number && (
          <a href={`tel:${number}`} className={buttons.secondary}>
            <span>
              <CallShape />
              <span>Call</span>
            </span>
          </a>
        )}
        <Link to={urls.inquiry(listing.id)} className={buttons.primary} onClick={onInquire} preventScrollReset>
          Inquire
        </Link>
      </div>
    </nav>
  )
}
