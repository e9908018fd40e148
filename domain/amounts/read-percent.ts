import { withoutInvisible } from '../invisible-characters.ts'
import { readFraction } from './numbers.ts'
import { maxFigureLength, type Read } from './read.ts'

/** Reads a percentage as people write it: `4`, `13.5 %`, `13,5`, `7½ per cent` (I5). In ten-thousandths of a percent, 100 % at most. */
export function readPercent(typed: string): Read<number> {
  const text = typed.length > maxFigureLength ? '' : withoutInvisible(typed).trim()
  const figures = text.replace(/ ?(?:%|per ?cent)$/i, '')
  const [above, below] = (/^[\d.,½¼¾⅛⅜⅝⅞]/.test(figures) && readFraction(figures)) || [-1n, 1n]
  const share = above * 10_000n
  if (share < 0n || share % below !== 0n) {
    return { error: 'Please enter a percentage such as 4 or 13.5, with at most four decimals.' }
  }
  if (share / below > 1_000_000n) return { error: 'The largest percentage here is 100.' }
  return { value: Number(share / below) }
}
