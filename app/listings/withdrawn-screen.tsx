import { Link } from 'react-router'
import { urls } from '../urls.ts'
import type { Card } from './card.ts'
import { ListingGrid } from './listing-grid.tsx'
import styles from './listing-screen.module.css'
import { variantOf } from './variants.ts'

type Props = {
  withdrawn: { propertyName: string; propertyStatus: string; propertyType: string }
  similar: Card[]
}

/** A listing that was sold, let or taken back (A5): said plainly, with what else there is. */
export function WithdrawnScreen({ withdrawn, similar }: Props) {
  return (
    <div className={`page-width ${styles.withdrawn}`}>
      <h1>This property is no longer available</h1>
      <p>
        “{withdrawn.propertyName}” has been sold, let or withdrawn by its owner.{' '}
        <Link to={urls.listings(variantOf(withdrawn))}>See what is available now</Link>
        {similar.length > 0 && ', or one of these'}.
      </p>
      <ListingGrid cards={similar} />
    </div>
  )
}
