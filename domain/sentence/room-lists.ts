import { isRoomUnit, readFigure, type SentenceFigure } from './figures.ts'
import { joiners, type Token } from './tokens.ts'

/** A longer list is no search. */
const maxFigures = 6

/** The numbers of `2, 3 or 4 bed` and of `rooms 2 and 3`, whose unit stands once, last or first; null for anything else. */
export function readRoomList(tokens: readonly Token[], first: SentenceFigure) {
  if (!isRoomCount(first) || (first.unit === null && !hasRoomUnit(tokens, first.to))) return null
  const figures = [first]
  let to = first.to
  while (figures.length < maxFigures) {
    const next = readFigure(tokens, toEndOfJoiner(tokens, to))
    if (toEndOfJoiner(tokens, to) === to || !next || !isRoomCount(next)) break
    // `2 bed, 3 bath`, and `rooms 3, 2 baths`, whose last number belongs to what follows.
    if (first.unit !== null && next.unit !== (first.isUnitFirst ? null : first.unit)) break
    figures.push(next)
    to = next.to
    if (next.unit !== null && first.unit === null) break
  }
  const unit = first.unit ?? figures.at(-1)?.unit
  if (figures.length < 2 || (unit !== 'bedrooms' && unit !== 'bathrooms')) return null
  return { unit, values: [...new Set(figures.flatMap(({ either }) => either))], to }
}

/** True where a list from here on may end with a unit: without this look, a sentence of numbers would read each six times. */
function hasRoomUnit(tokens: readonly Token[], from: number): boolean {
  return (
    toEndOfJoiner(tokens, from) > from && tokens.slice(from, from + 3 * maxFigures).some(({ text }) => isRoomUnit(text))
  )
}

/** A bare number, or one of rooms. */
function isRoomCount({ unit, either, word, isMoney, plus }: SentenceFigure): boolean {
  const isRooms = unit === null || unit === 'bedrooms' || unit === 'bathrooms'
  return isRooms && either.length > 0 && !word && !isMoney && !plus
}

/** The end of `,`, `or`, `, or`. A plus sign adds something else. */
function toEndOfJoiner(tokens: readonly Token[], from: number): number {
  const isJoiner = (at: number) => [...joiners, ','].includes(tokens[at]?.text ?? '') && tokens[at]?.text !== '+'
  if (!isJoiner(from)) return from
  return tokens[from]?.text === ',' && isJoiner(from + 1) ? from + 2 : from + 1
}
