import { type ReactNode, useEffect, useRef } from 'react'
import { cardFacts } from '../../domain/cards/card-facts.ts'
import { keepTogether } from '../../domain/keep-together.ts'
import { pictureSource } from '../../domain/pictures/picture-widths.ts'
import { notOffered, type ShortlistProperty } from '../../domain/shortlist/property.ts'
import { urls } from '../../domain/urls.ts'
import { CardPicture } from '../cards/card-picture.tsx'
import { Price } from '../cards/price.tsx'
import { Link } from '../link.tsx'
import { Picture } from '../ui/picture.tsx'
import { PrintedPicture } from '../ui/printed-picture.tsx'
import styles from './property-row.module.css'
import { useChosen } from './use-chosen.ts'

type Props = {
  id: string
  name: string
  /** The facts of today; null until they are read, or where they cannot be. */
  property: ShortlistProperty | null
  /** The time when the property was saved, with its price and picture then, shown while the current ones are not known. */
  saved?: { savedAt: number; kes: number | null; perMonth: boolean; picture: string }
  /** Stands below the facts. */
  change?: ReactNode
  /** True when the picture is visible without scrolling. */
  eager?: boolean
  /** Stands over the picture, and where that is small beneath it. */
  heart?: ReactNode
  /** The words about the property. */
  children: ReactNode
}

/** A property of a shortlist: its picture, its facts, and beside them what is said of it. */
export function PropertyRow({ id, name, property, saved, change, eager = false, heart, children }: Props) {
  const nameId = `name-${id}`
  const isGone = isNotOffered(property)
  const former = isGone ? null : saved
  const price = property?.found === 'listing' ? property : former
  return (
    <article className={styles.row} data-gone={isGone || undefined}>
      <div className={styles.subject}>
        <div className={styles.picture}>
          <RowPicture property={property} saved={saved?.picture} eager={eager} />
        </div>
        {heart && <div className={styles.heart}>{heart}</div>}
        <div className={styles.facts}>
          <h2 id={nameId} className={styles.name} dir="auto" tabIndex={-1}>
            {name}
          </h2>
          {price && <Price kes={price.kes} perMonth={price.perMonth} className={styles.price} />}
          <Facts property={property} />
        </div>
        {change && <div className={styles.change}>{change}</div>}
        <p className={styles.last}>
          <span>Property ID {id}</span>
          {property?.found !== 'nothing' && (
            <Link to={urls.listing(id)} className={styles.link} aria-describedby={nameId}>
              {property?.found === 'withdrawn' ? 'See similar properties' : 'View Property'}
            </Link>
          )}
        </p>
        {saved && <p className={styles.saved}>Saved on {formatDay(saved.savedAt)}</p>}
        {property?.found !== 'nothing' && <Choose id={id} name={name} />}
      </div>
      <div className={styles.words}>{children}</div>
    </article>
  )
}

/** `21 November`, by the visitor's own clock. */
function formatDay(time: number) {
  return keepTogether(new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' }))
}

function isNotOffered(property: ShortlistProperty | null) {
  return property !== null && (property.found === 'nothing' || notOffered[property.found] !== undefined)
}

type RowPictureProps = Pick<Props, 'property'> & { saved: string | undefined; eager: boolean }

function RowPicture({ property, saved, eager }: RowPictureProps) {
  const picture = { alt: '', sizes: '(width < 20em) 90vw, (width < 40em) 6.5rem, 240px', eager }
  const isListing = property?.found === 'listing'
  const words = isListing ? property.card.status : property && notOffered[property.found]
  return (
    <>
      {isListing ? (
        <CardPicture card={property.card} {...picture} />
      ) : (
        saved && !isNotOffered(property) && <Picture url={pictureSource(saved) ?? saved} {...picture} />
      )}
      {isListing && property.card.picture && <PrintedPicture url={property.card.picture.url} width={480} />}
      {words && <span>{words}</span>}
    </>
  )
}

function Facts({ property }: { property: ShortlistProperty | null }) {
  if (property?.found === 'listing') {
    const { card } = property
    const facts = [
      card.kind,
      ...cardFacts(card),
      ...(card.reduced ? ['Reduced'] : []),
      ...(card.mark ? [card.mark] : []),
    ]
    return (
      <>
        <p>{keepTogether(facts.join(', '))}</p>
        {property.sum && <p>{keepTogether(property.sum)}</p>}
        <p className={styles.place}>{card.location}</p>
      </>
    )
  }
  if (property?.found === 'withdrawn') {
    return (
      <>
        <p>This property is no longer offered.</p>
        <p className={styles.place}>{property.facts}</p>
      </>
    )
  }
  if (property?.found === 'on-hold') return <p>This property is not offered at the moment.</p>
  return property?.found === 'nothing' ? <p>We no longer offer this property.</p> : null
}

/** Chooses a property for `Compare` and `Inquire about these`: a field of their form, wherever it stands. */
function Choose({ id, name }: { id: string; name: string }) {
  const { isChosen, keep } = useChosen()
  const box = useRef<HTMLInputElement>(null)
  const value = id.toLowerCase()
  // Only now, as a page that is hydrated keeps the boxes as they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the visitor ticks it later
  useEffect(() => {
    if (box.current && isChosen(value)) box.current.checked = true
  }, [])
  return (
    <label className={styles.choose}>
      <input
        ref={box}
        type="checkbox"
        name="compare"
        value={value}
        form="choice"
        onChange={({ currentTarget }) => keep(currentTarget)}
      />
      Select <span className="visually-hidden">{name}</span>
    </label>
  )
}
