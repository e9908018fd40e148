import type { ReactNode } from 'react'
import type { Card } from '../../domain/cards/card.ts'
import { urls } from '../../domain/urls.ts'
import { ListingCard } from './listing-card.tsx'
import styles from './listing-grid.module.css'

type Props = {
  cards: readonly Card[]
  /** The element of the cards' headings: one level below the heading of their section. */
  titleTag?: 'h2' | 'h3' | 'h4'
  /** True when the first card is visible without scrolling: then its picture is a phone's largest contentful paint. */
  firstView?: boolean
  /** True when the cards are one row to swipe on a phone and a tablet. */
  rail?: boolean
  /** True when they are a row of small ones on a phone. */
  strip?: boolean
  /** The paths of properties that are new since the visitor's last visit (H11). */
  newPaths?: readonly string[] | undefined
  /** True when the cards are only near a search that finds nothing. */
  near?: boolean
  children?: ReactNode
}

/** Cards in columns; `children` are further cells. */
export function ListingGrid({
  cards,
  titleTag = 'h3',
  firstView = false,
  rail = false,
  strip = false,
  newPaths = [],
  near = false,
  children,
}: Props) {
  return (
    <div className={[styles.grid, rail && styles.rail, strip && styles.strip].filter(Boolean).join(' ')}>
      {cards.map((card, position) => (
        <ListingCard
          key={card.propertyId}
          card={card}
          titleTag={titleTag}
          eager={firstView && position === 0}
          isNew={newPaths.includes(urls.listing(card.propertyId))}
          isNear={near}
        />
      ))}
      {children}
    </div>
  )
}

/** Three placeholders for cards while the listings load (section 9). */
export function SkeletonCards() {
  return ['first', 'second', 'third'].map((key) => (
    <div key={key} className={styles.skeleton} data-skeleton="" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  ))
}
