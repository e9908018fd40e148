import type { ReactNode } from 'react'
import type { Card } from '../../domain/listings/card.ts'
import { ListingCard } from './listing-card.tsx'
import styles from './listing-grid.module.css'

type Props = {
  cards: readonly Card[]
  /** Whether the first card is in the first view: its picture is then the largest thing that a phone shows. */
  firstView?: boolean
  /** Whether they lie in one row that a thumb moves, on a phone. */
  rail?: boolean
  children?: ReactNode
}

/** Cards in columns, and after them whatever else has a card's shape. */
export function ListingGrid({ cards, firstView = false, rail = false, children }: Props) {
  return (
    <div className={rail ? `${styles.grid} ${styles.rail}` : styles.grid}>
      {cards.map((card, position) => (
        <ListingCard key={card.propertyId} card={card} eager={firstView && position === 0} />
      ))}
      {children}
    </div>
  )
}

/** What stands for cards while listings are read: three of them (section 9). */
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
