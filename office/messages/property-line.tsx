import { Link } from 'react-router'
import { Picture } from '../../app/ui/picture.tsx'
import { AvailabilityMark, StateMark } from '../listings/state-mark.tsx'
import type { DescribedProperty } from './describe-properties.ts'
import styles from './messages.module.css'

/** A property with its picture, price and marks, and the way to it. */
export function PropertyLine({ property, more = 0 }: { property: DescribedProperty; more?: number }) {
  const { propertyId, name, price, picture, state, listing, address } = property
  return (
    <div className={styles.property}>
      {picture && <Picture url={picture} alt="" sizes="72px" most={320} />}
      <div>
        <Link to={address} dir="auto">
          {name ?? propertyId}
        </Link>
        <p>
          {[name !== null && propertyId, price, more > 0 && `and ${more} more`].filter(Boolean).join(', ')}
          {state && <StateMark state={state} />}
          {listing && <AvailabilityMark listing={listing} />}
        </p>
      </div>
    </div>
  )
}
