import { withoutInvisible } from '../invisible-characters.ts'
import { acre, areaOfSides, areaOfUnit, squareMetre } from './land-units.ts'
import { type Fraction, readFraction } from './numbers.ts'
import { maxFigureLength, type Read } from './read.ts'

export const maxAcres = 999_999

const sides =
  /^(?<side>\d{2,4}) ?(?<first>(?:ft|feet|foot)\.? ?)?(?:[x×*]|by) ?(?<other>\d{2,4}) ?(?<feet>ft|feet|foot)?\.?$/
const unitWords = /[ -]?(acres?|ac|ha|hectares?|(?:sq\.? ?|square )(?:m|ft|feet|foot|met(?:re|er)s?)|(?:m|ft)[²2])$/

/** A square foot is no more exact than four decimals of an acre (F1). */
const tooExact = /[.,]\d{5}/

/**
 * Reads the one size that a record states, with its unit: `50×100 ft`, `2.5 acres`, `120 m²`, `2,000 sqft`. An eighth and a quarter of an acre
 * mean two sizes in the trade (I13).
 */
export function readArea(typed: string): Read<bigint> {
  const { area, isMeant } = parseSize(typed, null)
  if (!area) return { error: 'Please enter one size with its unit, such as 50×100 ft, 2.5 acres or 120 m².' }
  if (toAcres(area) > maxAcres) return { error: `The largest size here is ${maxAcres.toLocaleString('en-US')} acres.` }
  if (!isMeant) {
    return {
      error:
        'Some call a plot of 50×100 ft an eighth of an acre. Please enter its sides, such as 50×100 ft, or its m².',
    }
  }
  return { value: area }
}

/**
 * Reads a size of land as people write it: `0.5`, `1/8`, `1½ acres`, `half an acre`, `2 ha`, `50×100 ft`; without a unit it is acres. In acres
 * with four decimals, from the least to the most that its words mean: the trade's eighth and quarter of an acre begin with their plots, which
 * are smaller (I12).
 */
export function readSize(typed: string): Read<{ least: number; most: number }> {
  const { area, isMeant } = parseSize(typed, 'acre')
  const acres = area ? toAcres(area) : 0
  if (!(acres > 0)) return { error: 'Please enter a size in acres, such as 0.5, 1/8 or 50×100 ft.' }
  if (acres > maxAcres) return { error: `The largest size here is ${maxAcres.toLocaleString('en-US')} acres.` }
  return { value: { least: leastOf(acres, !isMeant), most: acres } }
}

/** Reads a floor area as people write it: `120`, `120 m²`, `2,000 sqft`; whole square metres, rounded down, so that a minimum includes the size that was typed. */
export function readFloorArea(typed: string): Read<number> {
  const { area } = parseSize(typed, 'm²')
  const metres = Number((area ?? 0n) / squareMetre)
  if (metres < 1)
    return { error: 'Please enter a floor area in m², such as 120, or with its unit, such as 2,000 sq ft.' }
  if (metres > 999_999) return { error: 'The largest floor area here is 999,999 m².' }
  return { value: metres }
}

/** The area, null if it cannot be read; a number without a unit has the usual one, if there is one. */
function parseSize(typed: string, usual: string | null): { area: bigint | null; isMeant: boolean } {
  const text =
    typed.length > maxFigureLength ? '' : withoutInvisible(typed).trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (tooExact.test(text)) return { area: null, isMeant: true }
  const { side = '', other = '', first, feet } = sides.exec(text)?.groups ?? {}
  if (side) return { area: areaOfSides(side, other, Boolean(first ?? feet)), isMeant: true }
  const { fraction, unit } = readMeasure(text, usual)
  return {
    area: fraction && (unit * fraction[0]) / fraction[1],
    isMeant: !(unit === acre && fraction && isTrade(fraction)),
  }
}

/** The number before a known unit, or alone. */
function readMeasure(text: string, usual: string | null): { fraction: Fraction | null; unit: bigint } {
  const [words = '', unit = ''] = unitWords.exec(text) ?? []
  const number = text.slice(0, text.length - words.length).replace(/(?: of)?(?: an?)?$/, '')
  return { fraction: readFraction(number.replace(/^an? (?=.)/, '')), unit: areaOfUnit(unit || (usual ?? '')) ?? 0n }
}

/** The two sizes of a plot that `1/8 acre` may mean, as a record states them: by its sides, and measured. Null for words that mean one (I13). */
export function readTradeSizes(typed: string): { sides: string; exactly: string } | null {
  const { area, isMeant } = parseSize(typed, 'acre')
  if (!area || isMeant) return null
  const eighths = Number((8n * area) / acre)
  return { sides: `${50 * eighths}×100 ft`, exactly: `${eighths / 8} acre` }
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
