import type { ReactNode } from 'react'
import { roomsOf } from '../../domain/listings/rooms.ts'
import type { ShortlistProperty } from '../../domain/shortlist/property.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { Price } from '../listings/price.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './property-row.module.css'

type Props = {
  id: string
  name: string
  /** The facts of today; null until they are read, or where they cannot be. */
  property: ShortlistProperty | null
  /** The price when the property was saved, shown while the current one is not known. */
  saved?: { kes: number | null; perMonth: boolean }
  /** Stands under the price. */
  change?: ReactNode
  /** True when the picture is visible without scrolling. */
  eager?: boolean
  /** Stands over the picture. */
  heart?: ReactNode
  /** The words about the property. */
  children: ReactNode
}

/** A property of a shortlist: its picture, its facts, and beside them what is said of it. */
export function PropertyRow({ id, name, property, saved, change, eager = false, heart, children }: Props) {
  const nameId = `name-${id}`
  const isGone = property?.found === 'withdrawn' || property?.found === 'nothing'
  const price = property?.found === 'listing' ? property : isGone ? null : saved
  return (
    <article className={styles.row} data-gone={isGone || undefined}>
      <div className={styles.subject}>
        <div className={styles.picture}>
          <RowPicture property={property} eager={eager} />
          {heart}
        </div>
        <div className={styles.facts}>
          <h2 id={nameId} className={styles.name} dir="auto">
            {name}
          </h2>
          {price && <Price kes={price.kes} perMonth={price.perMonth} className={styles.price} />}
          {change}
          <Facts property={property} />
          <p className={styles.last}>
            <span>Property ID {id}</span>
            {property?.found !== 'nothing' && (
              <Link to={urls.listing(id)} className={styles.link} aria-describedby={nameId}>
                {isGone ? 'See similar properties' : 'View Property'}
              </Link>
            )}
          </p>
        </div>
        {property?.found !== 'nothing' && <Choose id={id} name={name} />}
      </div>
      <div className={styles.words}>{children}</div>
    </article>
  )
}

function RowPicture({ property, eager }: { property: ShortlistProperty | null; eager: boolean }) {
  if (property?.found !== 'listing') {
    return property?.found === 'withdrawn' && <span>No longer available</span>
  }
  const { picture, status } = property.card
  return (
    <>
      <Picture
        {...picture}
        alt=""
        sizes="(width < 640px) calc(100vw - 40px), (width < 1024px) 42vw, (width < 1568px) 29vw, 450px"
        eager={eager}
      />
      <span>{status}</span>
    </>
  )
}

function Facts({ property }: { property: ShortlistProperty | null }) {
  if (property?.found === 'listing') {
    const rooms = roomsOf(property.card)
    return (
      <>
        <p>{[property.card.kind, rooms].filter(Boolean).join('\u00a0 · \u00a0')}</p>
        <p className={styles.place}>{property.card.location}</p>
      </>
    )
  }
  if (property?.found === 'withdrawn') {
    return (
      <>
        <p>This property has been sold, let or withdrawn by its owner.</p>
        <p className={styles.place}>{property.facts}</p>
      </>
    )
  }
  return property?.found === 'nothing' ? <p>We no longer offer this property.</p> : null
}

/** Chooses a property for `Compare` and `Inquire about these`: a field of their form, wherever it stands. */
function Choose({ id, name }: { id: string; name: string }) {
  return (
    <label className={styles.choose}>
      <input type="checkbox" name="compare" value={id.toLowerCase()} form="choice" />
      Select <span className="visually-hidden">{name}</span>
    </label>
  )
}
