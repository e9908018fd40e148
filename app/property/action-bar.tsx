import type { MouseEvent } from 'react'
import type { Person } from '../../domain/content/people.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { urls } from '../../domain/urls.ts'
import { Price } from '../cards/price.tsx'
import { CurrencyChoice } from '../currency/currency-choice.tsx'
import { Link } from '../link.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import buttons from '../ui/button.module.css'
import { CallShape, ChatShape } from '../ui/contact-shapes.tsx'
import folding from '../ui/folding.module.css'
import styles from './listing-screen.module.css'
import { useContactLinks } from './use-contact-links.ts'

type Props = { listing: ListingPage; contact: Person | null; onInquire: (event: MouseEvent) => void }

/**
 * On phones and tablets: the price and the links to contact the firm, at the foot of the window. With large text it folds: signs stand for
 * the words, and the currency is chosen at the price in the page.
 */
export function ActionBar({ listing, contact, onInquire }: Props) {
  const firm = useFirm()
  const { chat, number } = useContactLinks(listing, contact)
  return (
    <nav className={styles.actionBar} aria-label="Ask about this property">
      <div className={styles.actionBarPrice}>
        <Price kes={listing.kes} perMonth={listing.perMonth} />
        {listing.kes !== null && <CurrencyChoice firm={firm} brief />}
      </div>
      <div className={styles.actionBarLinks}>
        {chat && (
          <a href={chat} target="_blank" rel="noopener" className={buttons.secondary}>
            <span className={folding.folding}>
              <ChatShape />
              <span>WhatsApp</span>
            </span>
          </a>
        )}
        {number && (
          <a href={`tel:${number}`} className={buttons.secondary}>
            <span className={folding.folding}>
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
