import { type Share, shareOf } from './exact.ts'

/** One step of a scale; `upTo` is KES, and null in the last step, which has no top. */
export type Step = { upTo: number | null; share: Share }

/**
 * A fee whose percentage of the whole price follows from the band of the price. It is at least the fee at the top of the band
 * below, and at least the floor, so that a dearer property never costs less (I3).
 */
export function feeByBand(price: number, { floor, steps }: { floor: number; steps: readonly Step[] }): number {
  let least = floor
  for (const { upTo, share } of steps) {
    if (upTo === null || price <= upTo) return Math.max(least, shareOf(price, share))
    least = Math.max(least, shareOf(upTo, share))
  }
  return least
}

/** A fee whose percentages are each of their own slice of the price (I3). */
export function feeBySlice(price: number, steps: readonly Step[]): number {
  let fee = 0
  let from = 0
  for (const { upTo, share } of steps) {
    const top = Math.min(price, upTo ?? price)
    if (top > from) fee += shareOf(top - from, share)
    from = Math.max(from, top)
  }
  return fee
}
