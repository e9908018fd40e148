import { acre, hectare, squareFoot, squareMetre } from './land-units.ts'
import { readArea } from './read-size.ts'
import { sayAcres } from './say-acres.ts'

/** With one decimal: sizes are measured no more exactly. */
const exact = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const short = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

const metric = /(m|m²|m2|met(re|er)s?|ha|hectares?)$/i

/** A floor area as its record states it, `120 m²` or `2,000 sq ft`; null where it states none (B17). */
export function sayFloorArea(text: string | null): string | null {
  const area = areaOf(text)
  if (area === null) return null
  return metric.test(text ?? '') ? inMetres(area, exact) : inFeet(area, exact)
}

/** The same and in the units of the other system, `120 m² · 1,290 sq ft`. */
export function sayFloorAreas(text: string | null): string | null {
  const area = areaOf(text)
  if (area === null) return null
  return `${sayFloorArea(text)} · ${metric.test(text ?? '') ? inFeet(area, short) : inMetres(area, short)}`
}

/** The size of a plot as its record states it, and in the units of the other system: `50×100 ft · 465 m²`, `0.2 ha · 0.494 acre`. */
export function sayPlotSize(text: string | null): string | null {
  const area = areaOf(text)
  if (area === null || text === null) return null
  const inAcres = sayAcres(Number(short.format(toNumber(area, acre)).replaceAll(',', '')))
  const inHectares = `${short.format(toNumber(area, hectare))} ha`
  const written = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(\d) ?(?:[x×*]|by) ?(\d)/i, '$1×$2')
  if (metric.test(text)) return `${written} · ${inAcres}`
  return `${written} · ${area < acre ? inMetres(area, short) : inHectares}`
}

/** Square metres with one decimal; null where the text states no size. */
export function squareMetresOf(text: string | null): number | null {
  const area = areaOf(text)
  return area === null ? null : Math.round(toNumber(area, squareMetre) * 10) / 10
}

function areaOf(text: string | null): bigint | null {
  const read = text === null ? null : readArea(text)
  return read && 'value' in read ? read.value : null
}

function inMetres(area: bigint, format: Intl.NumberFormat) {
  return `${format.format(toNumber(area, squareMetre))} m²`
}

function inFeet(area: bigint, format: Intl.NumberFormat) {
  return `${format.format(toNumber(area, squareFoot))} sq ft`
}

function toNumber(area: bigint, unit: bigint): number {
  return Number((area * 10_000n) / unit) / 10_000
}
