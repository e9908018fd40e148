import { screenCrumbs } from '../../domain/breadcrumbs.ts'
import { screenOf } from '../../domain/search/screens.ts'
import { urls } from '../../domain/urls.ts'
import { Heart } from '../cards/heart.tsx'
import { ListingGrid } from '../cards/listing-grid.tsx'
import { Link } from '../link.tsx'
import { useFormAnswer } from '../messages/form-answer.ts'
import { PropertyInquiryForm } from '../messages/property-inquiry-form.tsx'
import { Breadcrumbs } from '../page-parts/breadcrumbs.tsx'
import type { Route } from './+types/listing.route'
import styles from './listing-screen.module.css'

type Props = Extract<Route.ComponentProps['loaderData'], { withdrawn: unknown }>

/** The page of a listing that was sold, let or withdrawn (A5), with similar listings. */
export function WithdrawnScreen({ withdrawn, similar }: Props) {
  const { propertyId, propertyName } = withdrawn
  // An inquiry may come from a page that was opened before the listing was withdrawn: nothing typed is lost.
  const { outcome, thanks } = useFormAnswer('property-inquiry')
  return (
    <div className={`page-width ${styles.withdrawn}`}>
      <Breadcrumbs
        trail={[...screenCrumbs(screenOf(withdrawn)).slice(-1), { name: propertyName, path: urls.listing(propertyId) }]}
      />
      <div className={styles.head}>
        <h1>This property is no longer available</h1>
        {/* For a visitor who has saved it (F9); nobody else wants to. */}
        <Heart
          property={{ propertyId, name: propertyName, kes: null, perMonth: false, picture: undefined }}
          labelled
          onlySaved
        />
      </div>
      <p>
        “{propertyName}” has been sold, let or withdrawn by its owner.{' '}
        <Link to={urls.listings(screenOf(withdrawn))}>See what is available now</Link>
        {similar.length > 0 && ', or look at these similar properties'}.
      </p>
      {(outcome || thanks) && (
        <div id="inquiry" className={styles.inquiry}>
          <PropertyInquiryForm propertyId={propertyId} />
        </div>
      )}
      <ListingGrid cards={similar} rail />
    </div>
  )
}
