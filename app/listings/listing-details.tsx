import type { ListingPage } from '../../domain/listings/listing-page.ts'
import { urls } from '../../domain/urls.ts'
import { RichText } from '../ui/rich-text.tsx'
import styles from './listing-screen.module.css'

/** The facts, the description and the features of a property. */
export function ListingDetails({ listing, incomplete }: { listing: ListingPage; incomplete: boolean }) {
  return (
    <div className={styles.details}>
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
  )
}
