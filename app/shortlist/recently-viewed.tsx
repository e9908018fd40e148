import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import { ListingGrid } from '../listings/listing-grid.tsx'
import styles from './shortlist.module.css'

/** The properties that were opened last on this device, as far as they are still offered (F13). */
export function RecentlyViewed({ properties }: { properties: (ShortlistProperty | undefined)[] }) {
  const cards = properties.flatMap((property) => (property?.found === 'listing' ? [property.card] : []))
  if (cards.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">Recently viewed</h2>
      <ListingGrid cards={cards} rail />
    </section>
  )
}
