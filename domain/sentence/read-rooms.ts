import { readFigure } from './figures.ts'
import { tokenise } from './tokens.ts'

/** In characters. */
const maxTyped = 40

const studios = /^(?:studios?|bed-?sitters?|bedsits?)$/i

/** The number of rooms that a field says as a sentence would: `3 br`, `3 bedrooms`, `three`, and `studio` for no bedroom; null for other words. */
export function readRooms(typed: string, unit: 'bedrooms' | 'bathrooms'): number | null {
  if (unit === 'bedrooms' && studios.test(typed)) return 0
  const tokens = tokenise(typed.length > maxTyped ? '' : typed)
  const figure = readFigure(tokens, 0)
  if (
    !figure ||
    figure.to < tokens.length ||
    figure.either.length !== 1 ||
    figure.isMoney ||
    figure.word ||
    figure.plus
  )
    return null
  return (figure.unit === null || figure.unit === unit) && Number.isInteger(figure.value) ? figure.value : null
}
