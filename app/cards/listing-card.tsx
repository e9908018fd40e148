import { useState } from 'react'
import { formatKes } from '../../domain/amounts/money.ts'
import type { Card } from '../../domain/cards/card.ts'
import { cardFacts } from '../../domain/cards/card-facts.ts'
import { keepTogether } from '../../domain/keep-together.ts'
import { urls } from '../../domain/urls.ts'
import { Link } from '../link.tsx'
import { useSitePage } from '../site-page.ts'
import { useDevice } from '../ui/storage.ts'
import { CardPicture } from './card-picture.tsx'
import { Heart } from './heart.tsx'
import styles from './listing-card.module.css'
import { Price } from './price.tsx'

type Props = {
  card: Card
  /** The element of its heading: one level below the heading of its section. */
  titleTag: 'h2' | 'h3' | 'h4'
  /** True when the card is visible without scrolling: then its picture loads eagerly. */
  eager?: boolean
  /** True when it is new since the visitor's last visit (H11). */
  isNew?: boolean
  /** True when it is only near a search that finds nothing. */
  isNear?: boolean
}

export function ListingCard({ card, titleTag: Title, eager = false, isNew = false, isNear = false }: Props) {
  const placeId = `place-${card.propertyId}`
  // Only a result is an article.
  const Element = isNear ? 'div' : 'article'
  const [focused, setFocused] = useState(false)
  return (
    <Element className={styles.card}>
      <div className={styles.picture}>
        <CardPicture
          card={card}
          alt=""
          sizes="(width < 40em) calc(100vw - 40px), (width < 64em) 45vw, (width < 1568px) 29.3vw, 460px"
          eager={eager}
          // A phone loads five cards at first.
          saving={320}
        />
        <div className={styles.marks}>
          <span className={styles.status}>
            {card.status}
            {card.mark && <span className={styles.reduced}>{card.mark}</span>}
            {card.reduced && <span className={styles.reduced}>Reduced</span>}
            {isNew && <span className={styles.new}>New</span>}
          </span>
          <SeenMark id={card.propertyId} />
        </div>
      </div>
      <div className={styles.facts}>
        <Price kes={card.kes} perMonth={card.perMonth} className={styles.price} linkFocused={focused} />
        {/* One text node: a second one would shift when the web font replaces the fallback. A number stays beside its noun. */}
        <Title>{keepTogether([card.kind, ...cardFacts(card)].join(', '))}</Title>
        {card.perAcre !== undefined && <p>{`${formatKes(card.perAcre)} per acre`}</p>}
        <p id={placeId} className={styles.place}>
          {card.location}
        </p>
        <p className={styles.last}>
          <span>{`Property ID ${card.propertyId}`}</span>
          <Link
            to={urls.listing(card.propertyId)}
            className={styles.link}
            aria-describedby={placeId}
            onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
            onBlur={() => setFocused(false)}
          >
            View Property
          </Link>
        </p>
      </div>
      <Heart property={toSaved(card)} describedBy={placeId} />
    </Element>
  )
}

/** A card has no name: the shortlist calls the property by its kind and place until it has read the name. */
function toSaved({ propertyId, kind, location, kes, perMonth, picture }: Card) {
  return { propertyId, name: [kind, location].filter(Boolean).join(', '), kes, perMonth, picture: picture?.url }
}

/** Marks the card of a property that the visitor has opened on this device (F13). */
function SeenMark({ id }: { id: string }) {
  const { isSeen } = useSitePage().device
  const seen = useDevice(() => isSeen(id))
  return seen && <span className={styles.seen}>Seen</span>
}
