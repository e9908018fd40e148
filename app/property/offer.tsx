import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import type { Person } from '../../domain/content/people.ts'
import { sayReduction } from '../../domain/listings/reduction.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { urls } from '../../domain/urls.ts'
import { Price } from '../cards/price.tsx'
import { CurrencyChoice } from '../currency/currency-choice.tsx'
import { Link } from '../link.tsx'
import { useFormAnswer } from '../messages/form-answer.ts'
import { PropertyInquiryForm } from '../messages/property-inquiry-form.tsx'
import { BrochureButton } from '../page-parts/brochure-button.tsx'
import { useFirm } from '../page-parts/root-data.ts'
import buttons from '../ui/button.module.css'
import { Telephone } from '../ui/telephone.tsx'
import { Agent } from './agent.tsx'
import styles from './listing-screen.module.css'
import { useContactLinks } from './use-contact-links.ts'

type Props = {
  listing: ListingPage
  contact: Person | null
  /** The sentence of who answers, and when. */
  answering: string
  /** True once the inquiry form is open. */
  inquiring: boolean
  onInquire: (event: MouseEvent) => void
  /** The form for news by mail of others like it (K2.1); null where no mail can be sent, or the server has not answered. */
  like: string | null
}

/** The price, the links to ask about the property, and the inquiry form once it is open. */
export function Offer({ listing, contact, answering, inquiring, onInquire, like }: Props) {
  const firm = useFirm()
  // An inquiry may come from a page that was opened before the property was let: nothing typed is lost.
  const { outcome, thanks } = useFormAnswer('property-inquiry')
  const showsForm = listing.isTaken ? outcome !== null || thanks !== '' : inquiring
  return (
    <aside className={styles.offer} aria-label="Price and inquiry">
      <div className={styles.box}>
        <p className={styles.status}>{listing.isTaken ? `${listing.status}. Last asking price:` : listing.status}</p>
        <Price kes={listing.kes} perMonth={listing.perMonth} className={styles.price} />
        {listing.negotiable && (
          <p className={styles.status} data-printed>
            Negotiable
          </p>
        )}
        {listing.reducedFrom && <p className={styles.status}>{sayReduction(listing.reducedFrom)}</p>}
        {listing.kes !== null && <CurrencyChoice firm={firm} />}
        {listing.isTaken ? (
          <Link to={urls.askLike(listing.id)} className={buttons.primary}>
            Ask for one like it
          </Link>
        ) : (
          <Actions {...{ listing, contact, answering, inquiring, onInquire }} />
        )}
        {like && <ByMail listing={listing} like={like} />}
      </div>
      <img className={styles.qrCode} src={urls.listingCode(listing.id)} alt="QR code of this page" loading="lazy" />
      {showsForm && (
        <div id="inquiry" className={styles.inquiry}>
          <PropertyInquiryForm propertyId={listing.propertyId} thanks={() => contact && <Agent {...contact} />} />
        </div>
      )}
    </aside>
  )
}

function Actions({ listing, contact, answering, inquiring, onInquire }: Omit<Props, 'like'>) {
  const { chat, phone, number } = useContactLinks(listing, contact)
  return (
    <>
      {contact && <Agent {...contact} />}
      {answering && <p className={styles.status}>{answering}.</p>}
      <Form action="#inquiry" className={styles.actions} preventScrollReset>
        <button
          type="submit"
          name="inquiry"
          value="open"
          className={buttons.primary}
          disabled={inquiring}
          onClick={onInquire}
        >
          Make an Inquiry
        </button>
        {chat && (
          <a className={buttons.secondary} href={chat} target="_blank" rel="noopener">
            Ask on WhatsApp
          </a>
        )}
        <BrochureButton />
      </Form>
      <ul className={styles.contacts}>
        <li>
          Call <Telephone number={number}>{phone}</Telephone>
        </li>
        {listing.mapQuery && (
          <li>
            <a href={mapUrl(listing.mapQuery)} target="_blank" rel="noopener">
              Open the area in Maps
            </a>
          </li>
        )}
      </ul>
    </>
  )
}

/** Leads to the forms of what a visitor may hear by mail (K2.1). */
function ByMail({ listing, like }: { listing: ListingPage; like: string }) {
  return (
    <ul className={styles.contacts} aria-label="By mail">
      {listing.kes !== null && !listing.isTaken && (
        <li>
          <Link to={urls.followProperty(listing.id)}>Tell me if the price falls</Link>
        </li>
      )}
      <li>
        <Link to={like}>Mail me others like it</Link>
      </li>
    </ul>
  )
}

/** Opens in the visitor's own maps app. It shows the area: the firm does not publish where exactly a house is. */
function mapUrl(area: string) {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(area)}`
}
