import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { chatUrl, telephoneUrl } from '../../domain/firm/firm.ts'
import type { Card } from '../../domain/listings/card.ts'
import type { ListingPage } from '../../domain/listings/listing-page.ts'
import type { FormOutcome } from '../../domain/messages/form-outcome.ts'
import { urls } from '../../domain/urls.ts'
import { useFirm } from '../layout/use-firm.ts'
import { Link } from '../link.tsx'
import { InquiryForm } from '../messages/inquiry-form.tsx'
import buttons from '../ui/button.module.css'
import { RichText } from '../ui/rich-text.tsx'
import { Gallery } from './gallery.tsx'
import { ListingGrid } from './listing-grid.tsx'
import styles from './listing-screen.module.css'
import { Price } from './price.tsx'

type Props = {
  listing: ListingPage
  similar?: Card[]
  /** What became of an inquiry that was posted without script. */
  outcome?: FormOutcome | null
  /** The reference of an inquiry that was just sent without script. */
  sent?: string | null
  /** Whether the rest of the page could not be read: then it says so. */
  incomplete?: boolean
  /** What the address asks to be open. */
  asked?: { inquiry: boolean; images: boolean }
}

export function ListingScreen({
  listing,
  similar = [],
  outcome = null,
  sent = null,
  incomplete = false,
  asked,
}: Props) {
  const firm = useFirm()
  const [phone = ''] = firm.phones
  const inquiry = useRef<HTMLDivElement>(null)
  const [inquiring, setInquiring] = useState(Boolean(asked?.inquiry || outcome || sent))
  const [asks, setAsks] = useState(0)
  const chat = chatUrl(firm, `Hello ${firm.name}, I am interested in property ${listing.propertyId}: ${listing.name}.`)

  function inquire(event: MouseEvent) {
    event.preventDefault()
    setInquiring(true)
    setAsks(asks + 1)
  }
  useEffect(() => {
    if (asks > 0) inquiry.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus()
  }, [asks])

  return (
    <div className={`page-width ${styles.screen}`}>
      <div className={styles.head}>
        <h1>Property ID {listing.propertyId}</h1>
        <p className={styles.name} dir="auto">
          {listing.name}
        </p>
        {listing.location && <p className={styles.location}>{listing.location}</p>}
      </div>

      <Gallery name={listing.name} pictures={listing.pictures} allShown={asked?.images ?? false} />

      <div className={styles.columns}>
        <div className={styles.about}>
          <section aria-labelledby="details">
            <h2 id="details">Details</h2>
            <dl className={styles.facts}>
              {listing.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          {incomplete && (
            <p role="status">
              The rest of this page could not be loaded. <a href={urls.listing(listing.id)}>Try again</a>
            </p>
          )}
          {listing.description && <RichText html={listing.description} />}
          {listing.features.length > 0 && (
            <section aria-labelledby="features">
              <h2 id="features">Property Features</h2>
              <ul className={styles.features}>
                {listing.features.map((feature) => (
                  <li key={feature} dir="auto">
                    {feature}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>

        <aside className={styles.offer} aria-label="Price and inquiry">
          <div className={styles.box}>
            <p className={styles.status}>{listing.status}</p>
            <Price kes={listing.kes} perMonth={listing.perMonth} className={styles.price} />
            <Form action="#inquiry" className={styles.actions} preventScrollReset>
              <button
                type="submit"
                name="inquiry"
                value="open"
                className={buttons.primary}
                disabled={inquiring}
                onClick={inquire}
              >
                Make an Inquiry
              </button>
              <a className={buttons.secondary} href={chat} target="_blank" rel="noopener">
                Ask on WhatsApp
              </a>
            </Form>
            <ul className={styles.ways}>
              <li>
                Call <a href={telephoneUrl(phone)}>{phone}</a>
              </li>
              {listing.mapQuery && (
                <li>
                  <a href={mapUrl(listing.mapQuery)} target="_blank" rel="noopener">
                    Open the area in Maps
                  </a>
                </li>
              )}
            </ul>
          </div>
          <img className={styles.code} src={urls.listingCode(listing.id)} alt="QR code of this page" loading="lazy" />
          {inquiring && (
            <div id="inquiry" ref={inquiry} className={styles.inquiry}>
              <InquiryForm propertyId={listing.propertyId} outcome={outcome} sent={sent} />
            </div>
          )}
        </aside>
      </div>

      {similar.length > 0 && (
        <section className={styles.similar} aria-labelledby="similar">
          <h2 id="similar">You may also like</h2>
          <ListingGrid cards={similar} rail />
        </section>
      )}

      <nav className={styles.handy} aria-label="Ask about this property">
        <Price kes={listing.kes} perMonth={listing.perMonth} className={styles.handyPrice} />
        <a href={chat} target="_blank" rel="noopener" className={buttons.secondary}>
          WhatsApp
        </a>
        <a href={telephoneUrl(phone)} className={buttons.secondary}>
          Call
        </a>
        <Link to={urls.inquiry(listing.id)} className={buttons.primary} onClick={inquire} preventScrollReset>
          Inquire
        </Link>
      </nav>
    </div>
  )
}

/** Opens in whatever maps app the visitor has; the place, not the house, as the firm gives no more away. */
function mapUrl(place: string) {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
