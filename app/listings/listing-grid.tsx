import type { ReactNode } from 'react'
import type { Card } from './card.ts'
import { ListingCard } from './listing-card.tsx'
import styles from './listing-grid.module.css'

/** The first card's picture is the largest thing that a phone shows first. */
const eagerCards = 1

/** Cards in columns, and after them whatever else has a card's shape. */
export function ListingGrid({ cards, children }: { cards: readonly Card[]; children?: ReactNode }) {
  return (
    <div className={styles.grid}>
      {cards.map((card, position) => (
        <ListingCard key={card.propertyId} card={card} eager={position < eagerCards} />
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
