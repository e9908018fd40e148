import { screenCrumbs } from '../../domain/breadcrumbs.ts'
import { takenWords } from '../../domain/listings/availability.ts'
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

/** The page of a listing that is no longer offered (A5), with similar ones, or not at the moment (J5). Without its facts it says nothing of it. */
export function WithdrawnScreen({ withdrawn, similar }: Props) {
  const { propertyId, isOnHold, facts } = withdrawn
  const name = facts?.propertyName ?? `Property ${propertyId}`
  const screen = screenOf(facts ?? { propertyStatus: null, propertyType: null })
  const said = (facts && takenWords(facts)) ?? (isOnHold ? 'is not offered at the moment' : 'is no longer offered')
  // An inquiry may come from a page that was opened before the listing was withdrawn: nothing typed is lost.
  const { outcome, thanks } = useFormAnswer('property-inquiry')
  return (
    <div className={`page-width ${styles.withdrawn}`}>
      <Breadcrumbs trail={[...screenCrumbs(screen).slice(-1), { name, path: urls.listing(propertyId) }]} />
      <div className={styles.head}>
        <h1>This property is {isOnHold ? 'not offered at the moment' : 'no longer available'}</h1>
        {/* For a visitor who has saved it (F9); nobody else wants to. */}
        <Heart property={{ propertyId, name, kes: null, perMonth: false, picture: undefined }} labelled onlySaved />
      </div>
      <p>
        {facts ? `“${name}”` : name} {said}.{' '}
        {isOnHold && (
          <>
            <Link to={urls.contact()}>Ask us about it</Link>.{' '}
          </>
        )}
        <Link to={urls.listings(screen)}>See what is available now</Link>
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
