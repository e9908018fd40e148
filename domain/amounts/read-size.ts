import { withoutInvisible } from '../invisible-characters.ts'
import { acre, areaOfSides, areaOfUnit } from './land-units.ts'
import { type Fraction, readFraction } from './numbers.ts'
import { maxFigureLength, type Read } from './read.ts'

/** A size of land in acres with four decimals: from the least to the most that its words mean. */
export type SizeInAcres = { least: number; most: number }

export const maxAcres = 999_999

const sides =
  /^(?<side>\d{2,4}) ?(?<first>(?:ft|feet|foot)\.? ?)?(?:[x×*]|by) ?(?<other>\d{2,4}) ?(?<feet>ft|feet|foot)?\.?$/
const unitWords = /[ -]?(acres?|ac|ha|hectares?|(?:sq\.? ?|square )(?:m|ft|feet|foot|met(?:re|er)s?)|(?:m|ft)[²2])$/

/** A square foot is no more exact than four decimals of an acre (F1). */
const tooExact = /\.\d{5}/

/**
 * Reads a size of land as people write it: `0.5`, `1/8`, `1½ acres`, `half an acre`, `2 ha`, `50×100 ft`; without a unit it is acres. The
 * trade's eighth and quarter of an acre begin with their plots, which are smaller (I12).
 */
export function readSize(typed: string): Read<SizeInAcres> {
  const text =
    typed.length > maxFigureLength ? '' : withoutInvisible(typed).trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const { side = '', other = '', first, feet } = sides.exec(text)?.groups ?? {}
  const { fraction, unit } = readMeasure(text)
  const area = side ? areaOfSides(side, other, Boolean(first ?? feet)) : fraction && times(unit, fraction)
  const acres = area ? toAcres(area) : 0
  if (!(acres > 0) || tooExact.test(text))
    return { error: 'Please enter a size in acres, such as 0.5, 1/8 or 50×100 ft.' }
  if (acres > maxAcres) return { error: `The largest size here is ${maxAcres.toLocaleString('en-US')} acres.` }
  return {
    value: { least: leastOf(acres, !side && unit === acre && fraction !== null && isTrade(fraction)), most: acres },
  }
}

/** The number before a known unit, or alone. */
function readMeasure(text: string): { fraction: Fraction | null; unit: bigint } {
  const [words = '', unit = ''] = unitWords.exec(text) ?? []
  const number = text.slice(0, text.length - words.length).replace(/(?: of)?(?: an?)?$/, '')
  return { fraction: readFraction(number.replace(/^an? (?=.)/, '')), unit: areaOfUnit(unit || 'acre') ?? 0n }
}

function times(area: bigint, [above, below]: Fraction) {
  return (area * above) / below
}

/** With four decimals. */
export function toAcres(area: bigint): number {
  return Number((20_000n * area + acre) / (2n * acre)) / 10_000
}

/** Eighths and a quarter are names in the trade; the same in decimals is measured (I13). */
export function isTrade([above, below]: Fraction): boolean {
  return below === 8n || (below === 4n && above === 1n)
}

const plots = new Map([
  [0.125, toAcres(areaOfSides('50', '100', true) ?? 0n)],
  [0.25, toAcres(areaOfSides('100', '100', true) ?? 0n)],
])

/** The smallest size that is meant: the trade's names include their plots of 50×100 and 100×100 ft. */
export function leastOf(acres: number, isTradeName: boolean): number {
  return (isTradeName && plots.get(acres)) || acres
}
