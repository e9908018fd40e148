import type { Card } from '../../domain/cards/card.ts'
import { Picture } from '../ui/picture.tsx'
import { Plate } from './plate.tsx'

type Props = { card: Card } & Omit<Parameters<typeof Picture>[0], 'url' | 'placeholderColour'>

/** The main picture of a property, or what is drawn in its place. */
export function CardPicture({ card, ...rest }: Props) {
  return card.picture ? <Picture {...card.picture} {...rest} /> : <Plate {...card} />
}
