import { acre, squareFoot, squareMetre } from '../amounts/land-units.ts'
import { sayAcres } from '../amounts/say-acres.ts'
import { divide } from './exact.ts'

/** 50×100 ft: 464.5 m², sold as "1/8 acre". */
export const plot = 5_000n * squareFoot

/** The size in a unit, half up to so many decimals. */
export function sizeIn(unit: bigint, area: bigint, decimals = 4): number {
  const scale = 10 ** decimals
  return divide(area * BigInt(scale), unit) / scale
}

/** `1/4 acre`, `0.1148 acre`, `2.5 acres`. Sizes are measured in whole square metres, so 1,012 m² is a quarter of an acre. */
export function areaInAcres(area: bigint): string {
  const eighths = divide(8n * area, acre)
  const difference = 8n * area - BigInt(eighths) * acre
  const isExact = eighths > 0 && (difference < 0n ? -difference : difference) <= 4n * squareMetre
  return sayAcres(isExact ? eighths / 8 : sizeIn(acre, area))
}

/** KES for an acre, half a shilling up (I13). */
export function pricePerAcre(kes: number, area: bigint): number {
  return divide(BigInt(kes) * acre, area)
}

/** KES for a plot of 50×100 ft, half a shilling up; null from an acre on, where nobody reckons in plots (I13). */
export function pricePerPlot(kes: number, area: bigint): number | null {
  return area < acre ? divide(BigInt(kes) * plot, area) : null
}

/** The note for 50×100 ft, which is sold as an eighth of an acre and is 8% less (I12). */
export function eighthNote(area: bigint): string | null {
  if (area !== plot) return null
  return 'Often sold as an eighth of an acre (505.9 m²), but 8% smaller.'
}
