import type { Tenure } from '../../domain/due-diligence/tenure.ts'
import type { Locator } from '../../domain/places/locator.ts'
import type { ListingPage } from '../../domain/property/listing-page.ts'
import { urls } from '../../domain/urls.ts'
import { LocatorMap } from '../map/locator-map.tsx'
import { RichText } from '../page-parts/rich-text.tsx'
import type { OpenSlider } from './gallery.tsx'
import styles from './listing-screen.module.css'
import { PlansAndTours } from './plans-and-tours.tsx'

/** The words about the title; and that no viewing fee is charged, where the firm states it. */
export type ShownTenure = Omit<Tenure, 'href'> & {
  /** The checklist; null for a property outside Kenya. */
  href: string | null
  viewingFee?: 'none' | undefined
}

type Props = {
  listing: ListingPage
  tenure: ShownTenure | null
  locator: Locator | null
  incomplete: boolean
  openSlider: OpenSlider
}

/** The facts, the description and the features of a property. */
export function ListingDetails({ listing, tenure, locator, incomplete, openSlider }: Props) {
  return (
    <div className={styles.details}>
      <section aria-labelledby="details">
        <h2 id="details">Details</h2>
        <dl className={styles.facts}>
          {listing.facts.map(({ label, value, href, wide }) => (
            <div key={label} data-wide={wide}>
              <dt>{label}</dt>
              <dd>{href ? <a href={href}>{value}</a> : value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {incomplete && (
        <p role="status">
          We couldn’t load the rest of this page. <a href={urls.listing(listing.id)}>Try again</a>
        </p>
      )}
      {listing.plans.length + listing.tours.length > 0 && <PlansAndTours listing={listing} openSlider={openSlider} />}
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
      {tenure && <TitleInWords {...tenure} />}
      {locator && <LocatorMap locator={locator} />}
    </div>
  )
}

/** The title in plain words, and the way to the checklist (I16, I17). */
function TitleInWords({ heading, means, points, caution, toBeConfirmed, href, viewingFee }: ShownTenure) {
  return (
    <section aria-labelledby="title">
      <h2 id="title">{heading}</h2>
      <div className={caution ? `${styles.title} ${styles.caution}` : styles.title}>
        <p>{means}</p>
        {points.map(({ label, text }) => (
          <p key={label}>
            <strong>{label}.</strong> {text}
          </p>
        ))}
        {toBeConfirmed && <p>Please ask an advocate to confirm this, as we found few sources.</p>}
        {href && (
          <p>
            <a href={href}>What to check before you pay</a>
          </p>
        )}
        {viewingFee === 'none' && <p>We never charge a viewing fee.</p>}
      </div>
    </section>
  )
}
