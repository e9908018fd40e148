import { type Part, valuesOf } from './part.ts'
import type { Token } from './tokens.ts'

const near = ['near', 'opposite', 'behind', 'beside']
/** Behind words that stay: `close to`, `five minutes from`. */
const nearBehindWords = ['to', 'from']

/**
 * Shops that a home is near are not looked for: a kind right behind "near" or "close to", or behind the words that follow it and "and",
 * stays words.
 */
export function withoutNeighbours(tokens: readonly Token[], parts: readonly Part[]): Part[] {
  let isNear = false
  let isNext = false
  return parts.map((part, at): Part => {
    const { says, from, to } = part
    const text = tokens[from]?.text ?? ''
    const isNeighbour = isNear && isNext && valuesOf('kind', part).length > 0
    const isBehindWords = at > 0 && ['keep', 'choices'].includes(parts[at - 1]?.says ?? '')
    const begins = near.includes(text) || (nearBehindWords.includes(text) && isBehindWords)
    if (says === 'drop' || (says === 'keep' && begins)) {
      isNear ||= begins
      isNext ||= begins || text === 'and'
      return part
    }
    isNear = says === 'keep' ? isNear : isNeighbour || valuesOf('features', part).includes('Proximity_To_Amenities')
    isNext = false
    return isNeighbour ? { says: 'keep', from, to } : part
  })
}
