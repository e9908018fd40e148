import type { Read } from '../../amounts/read.ts'
import { largestAmount, readAmount } from '../../amounts/read-amount.ts'
import { readPercent } from '../../amounts/read-percent.ts'

/** A change of many prices: up or down, by a percentage or by shillings. */
export type PriceStep = { direction: 'lower' | 'raise'; by: number; unit: 'percent' | 'kes' }

/** Reads a step as people type it: 5, 7.5 %, 50k. */
export function readPriceStep({
  direction,
  unit,
  amount,
}: Pick<PriceStep, 'direction' | 'unit'> & { amount: string }): Read<PriceStep> {
  if (unit === 'kes') {
    const sum = readAmount(amount, 1)
    return 'error' in sum ? sum : { value: { direction, unit, by: sum.value } }
  }
  const share = readPercent(amount)
  if ('error' in share) return share
  const by = share.value / 10_000
  if (by === 0) return { error: 'Please enter a percentage above 0, such as 5 or 7.5.' }
  if (direction === 'lower' && by >= 100) return { error: 'Prices can be lowered by less than 100 %.' }
  return { value: { direction, unit, by } }
}

/** The price after a step (J13), in KES: null where it would be less than a shilling, or more than any price. */
export function stepPrice(kes: number, { direction, by, unit }: PriceStep): number | null {
  const sign = direction === 'raise' ? 1 : -1
  const rounded = roundAsTrade(kes * (1 + (sign * by) / 100))
  // A price that is not written in steps is not rounded beyond what it was.
  const price = unit === 'kes' ? Math.round(kes + sign * by) : sign * Math.max(sign * rounded, sign * kes)
  return price >= 1 && price <= largestAmount ? price : null
}

/** Prices are written in steps: up to the first amount to the nearest of the second. */
const steps = [
  [10_000, 1],
  [100_000, 500],
  [1_000_000, 1_000],
  [10_000_000, 10_000],
  [100_000_000, 50_000],
  [Number.POSITIVE_INFINITY, 100_000],
] as const

function roundAsTrade(kes: number): number {
  const [, step] = steps.find(([below]) => kes < below) ?? steps[0]
  return Math.round(kes / step) * step
}
