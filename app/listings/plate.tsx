import type { Plate as PlateOf } from '../../domain/listings/card.ts'
import { drawParcel } from './parcel.ts'
import styles from './plate.module.css'
import drawings from './plates.svg'

type Props = {
  plate: PlateOf
  /** Decides how the parcel lies: each property has its own. */
  propertyId: string
  /** What stands below the place: the size of land, or the kind. */
  line: string
  className?: string | undefined
}

/** Stands where a property has no picture (B10): land as a parcel of a survey plan, a building as its front, with the name of the place. */
export function Plate({ plate: { of, place }, propertyId, line, className = '' }: Props) {
  return (
    <div className={`${styles.plate} ${className}`} data-of={of}>
      {of === 'land' ? <Parcel propertyId={propertyId} /> : <Front of={of} />}
      <p className={styles.label} aria-hidden="true">
        <strong dir="auto">{place}</strong>
        <span>{line}</span>
      </p>
      <span className={styles.note}>Pictures on request</span>
    </div>
  )
}

function Parcel({ propertyId }: { propertyId: string }) {
  const { road, boundaries, parcel, beacons } = drawParcel(propertyId)
  return (
    <svg viewBox="0 0 480 320" aria-hidden="true">
      <path d={boundaries} />
      <path d={road} className={styles.kerbs} />
      <path d={road} className={styles.road} />
      <path d={parcel} className={styles.parcel} />
      <path d={beacons} className={styles.beacons} />
      <path d="M440 66V30m-9 12 9-14 9 14" className={styles.north} />
    </svg>
  )
}

function Front({ of }: { of: string }) {
  return (
    <svg viewBox="0 0 480 320" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
      <use href={`${drawings}#${of}`} />
    </svg>
  )
}
