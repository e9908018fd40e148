import type { ListingPage } from '../../domain/listings/listing-page.ts'
import type { Locator } from '../../domain/places/locator.ts'
import { urls } from '../../domain/urls.ts'
import { LocatorMap } from '../map/locator-map.tsx'
import { RichText } from '../ui/rich-text.tsx'
import styles from './listing-screen.module.css'

type Props = { listing: ListingPage; locator: Locator | null; incomplete: boolean }

/** The facts, the description and the features of a property. */
export function ListingDetails({ listing, locator, incomplete }: Props) {
  return (
    <div className={styles.details}>
      <section aria-labelledby="details">
        <h2 id="details">Details</h2>
        <dl className={styles.facts}>
          {listing.facts.map(({ label, value, href }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{href ? <a href={href}>{value}</a> : value}</dd>
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
      {locator && <LocatorMap locator={locator} />}
    </div>
  )
}
