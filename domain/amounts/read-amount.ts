import { withoutInvisible } from '../invisible-characters.ts'
import { formatKes } from './money.ts'
import { fractionSigns, toPoint } from './numbers.ts'
import { maxFigureLength, type Read } from './read.ts'

/** KES (I5). */
export const largestAmount = 1_000_000_000_000

const factors = new Map<string | undefined, bigint>([
  [undefined, 1n],
  ...['k', 'thousand', 'thousands'].map((word) => [word, 1_000n] as const),
  ...['m', 'mn', 'mil', 'mln', 'million', 'millions'].map((word) => [word, 1_000_000n] as const),
  ...['b', 'bn', 'billion', 'billions'].map((word) => [word, 1_000_000_000n] as const),
])

const currencyBefore = /^(?:kes|kshs?|shs?)[.:]? ?/
const currencyAfter = / ?(?:kes|kshs?|shs?|shillings?|bob)?(?: ?\/[=-])?\.?$/
/** A rent is an amount of a month, and is written with it. */
const perMonth = / ?(?:(?:per|a|each|every|\/) ?(?:calendar )?month|monthly|\/ ?mo|p\.?\/?c?\.?m|kwa mwezi)\.?$/
const figure = /^(?<whole>\d[\d, ]*)?(?:\.(?<decimals>[\d.,]+)|(?<sign>[½¼¾⅛⅜⅝⅞]))? ?(?<word>[a-z]+)?$/
const groups = /^\d*$|^[1-9]\d{0,2}(?:(?:, ?| )\d{3})+$/
/** Beside a word that multiplies, a comma may stand for a point. */
const multiplied = /^([\d,]+)(?= ?[a-z]+$)/

const example = 'such as 12,500,000 or 12.5m'
const noFigures = `Please enter whole shillings in figures, ${example}.`

/**
 * Reads whole shillings as they are written in Kenya, with or without "per month" (I5). Refuses what may mean two amounts: in `12,5` and `12 5` the
 * comma or space may stand for a point, and in `1.500` the point for a comma.
 */
export function readAmount(typed: string, min = 0): Read<number> {
  if (typed.length > maxFigureLength) return { error: noFigures }
  const text = withoutInvisible(typed).trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (text === '') return { error: `Please fill in an amount, ${example}.` }
  const bare = text.replace(perMonth, '').replace(currencyBefore, '').replace(currencyAfter, '')
  const pointed = bare.replace(multiplied, toPoint)
  const { whole = '', decimals = '', sign = '', word } = figure.exec(pointed)?.groups ?? {}
  const factor = factors.get(word)
  const [above, below] = fractionSigns.get(sign) ?? [0n, 1n]
  if (!factor || !(whole || decimals || sign)) return { error: noFigures }
  const isDecimal = /^\d*$/.test(decimals) && (decimals.length !== 3 || word !== undefined)
  if (!groups.test(whole.trim()) || !isDecimal) {
    return { error: 'Please use commas between thousands only, and a point for decimals: 12,500,000 or 12.5m.' }
  }
  const unit = 10n ** BigInt(decimals.length) * below
  const scaled = (BigInt(whole.replaceAll(/\D/g, '') + decimals) * below + above) * factor
  if (scaled % unit !== 0n) return { error: 'Please enter whole shillings, without cents.' }
  const kes = scaled / unit
  if (kes > largestAmount) return { error: `The largest amount here is ${formatKes(largestAmount)}.` }
  if (kes < min) return { error: `The smallest amount here is ${formatKes(min)}.` }
  return { value: Number(kes) }
}
