import { type MouseEvent, useEffect } from 'react'
import { type Crumb, sections } from '../../domain/breadcrumbs.ts'
import type { Card } from '../../domain/cards/card.ts'
import type { Person } from '../../domain/content/people.ts'
import type { ListingCosts } from '../../domain/costs/listing-costs.ts'
import type { Locator } from '../../domain/places/locator.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { toListingMessage } from '../../domain/share/listing-message.ts'
import { urls } from '../../domain/urls.ts'
import { Heart } from '../cards/heart.tsx'
import { ListingGrid } from '../cards/listing-grid.tsx'
import { Plate } from '../cards/plate.tsx'
import { Price } from '../cards/price.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import { PrintedFooter } from '../page-parts/printed-footer.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { useSitePage } from '../site-page.ts'
import { ActionBar } from './action-bar.tsx'
import { useBackToResults } from './back-to-results.tsx'
import { Gallery, useSlider } from './gallery.tsx'
import { ListingDetails, type ShownTenure } from './listing-details.tsx'
import styles from './listing-screen.module.css'
import { Offer } from './offer.tsx'
import printedListing from './printed-listing.css?url'
import { TrueCost } from './true-cost.tsx'

type Props = {
  listing: ListingPage
  /** The area page of its place, or its screen. */
  above?: readonly Crumb[]
  /** Null where there is nothing to reckon with. */
  costs?: ListingCosts | null
  similar?: Card[]
  /** Null until the server has answered. */
  tenure?: ShownTenure | null
  /** Null where the place is unknown. */
  locator?: Locator | null
  /** The person whom visitors ask; without one they ask the firm. */
  contact?: Person | null
  /** The sentence of who answers, and when; empty until the server has answered. */
  answering?: string
  /** The form for news by mail of others like it; null where no mail can be sent, or the server has not answered. */
  like?: string | null
  /** True when the rest of the page failed to load: then it says so. */
  incomplete?: boolean
  /** True when the address asks for all pictures. */
  allPictures?: boolean
}

/** The page of one property (section 2). */
export function ListingScreen({
  listing,
  above = [sections.listings],
  costs = null,
  similar = [],
  tenure = null,
  locator = null,
  contact = null,
  answering = '',
  like = null,
  incomplete = false,
  allPictures = false,
}: Props) {
  const { device, useInquiry } = useSitePage()
  useEffect(() => device.markSeen(listing.propertyId), [device, listing.propertyId])
  const { openSlider, dialog } = useSlider()
  const inquiry = useInquiry([listing.id])
  function inquire(event: MouseEvent) {
    event.preventDefault()
    inquiry.open([listing.id])
  }
  return (
    <div className={`page-width ${styles.screen}`}>
      <Breadcrumbs
        trail={[...above, { name: listing.name, path: urls.listing(listing.id) }]}
        back={useBackToResults()}
      />
      <Heading listing={listing} />
      {/* It is the foot of a phone's first view, so the first 14,600 bytes of the page must have it. */}
      {!listing.isTaken && <ActionBar listing={listing} contact={contact} onInquire={inquire} />}
      <Gallery
        name={listing.name}
        pictures={listing.pictures}
        plate={listing.plate && <Plate {...listing.plate} />}
        allShown={allPictures}
        openSlider={openSlider}
      />
      {costs && <TrueCost costs={costs} />}
      <div className={styles.columns}>
        <ListingDetails
          listing={listing}
          tenure={tenure}
          locator={locator}
          incomplete={incomplete}
          openSlider={openSlider}
        />
        <Offer {...{ listing, contact, answering, like }} inquiring={inquiry.ids !== null} onInquire={inquire} />
      </div>
      {dialog}
      <link rel="stylesheet" href={printedListing} media="print" />
      <PrintedFooter />
      {similar.length > 0 && (
        <section className={styles.similar} aria-labelledby="similar">
          <h2 id="similar">You may also like</h2>
          <ListingGrid cards={similar} rail />
        </section>
      )}
    </div>
  )
}

function Heading({ listing }: { listing: ListingPage }) {
  const { propertyId, name, location, rooms, kes, perMonth, pictures, mark } = listing
  const saved = { propertyId, name, kes, perMonth, picture: pictures[0]?.url }
  return (
    <div className={styles.head}>
      <h1>Property ID {propertyId}</h1>
      <div className={styles.headTools}>
        <Heart property={saved} labelled />
        <ShareButton message={toListingMessage(listing)} />
      </div>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      {mark && <p className={styles.mark}>{mark}</p>}
      <p className={styles.location}>
        {location && <span>{location}</span>}
        {rooms && <span>{rooms}</span>}
      </p>
      <Price kes={kes} perMonth={perMonth} className={styles.headPrice} />
    </div>
  )
}
