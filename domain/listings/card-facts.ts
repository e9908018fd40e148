import type { Card } from './card.ts'
import { roomsOf } from './rooms.ts'

/**
 * What a card says of the property in one line, after its kind: rooms, or the size and title of land. Apart from `card.ts`, which
 * makes cards: a page with cards does not need that code.
 */
export function cardFacts(card: Pick<Card, 'bedrooms' | 'bathrooms' | 'size' | 'title'>): string[] {
  return [roomsOf(card), card.size ?? '', card.title ?? ''].filter(Boolean)
}
