import { roomsOf } from '../listings/rooms.ts'
import type { Card } from './card.ts'

/**
 * The facts of a property for one line of its card, after its kind: rooms, the floor area of business premises, or the size and title of land. They have a module of their own,
 * because a page that shows cards needs no code that makes them.
 */
export function cardFacts(card: Pick<Card, 'bedrooms' | 'bathrooms' | 'studio' | 'size' | 'title'>): string[] {
  return [roomsOf(card), card.size ?? '', card.title ?? ''].filter(Boolean)
}
