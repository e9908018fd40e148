/** A share in millionths: 4% is 40,000. Percentages with at most four decimals are whole numbers of millionths (I2). */
export type Share = number

const whole = 1_000_000n

/** A share of an amount, in whole shillings, half a shilling up (I2). The product may exceed what a `number` holds exactly. */
export function shareOf(kes: number, share: Share): number {
  return divide(BigInt(kes) * BigInt(share), whole)
}

/** `dividend / divisor` as a whole number, a half rounded up. Neither is negative. */
export function divide(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}

/**
 * A part of a whole as a share; 0 of nothing. It is cut to a millionth, not rounded: `formatPercent` rounds it to fewer decimals,
 * and to round 0.49996% first to 0.5% and then to 1% would be wrong.
 */
export function toShare(part: number, of: number): Share {
  return of > 0 ? Number((BigInt(part) * whole) / BigInt(of)) : 0
}

/** Reads a percentage such as `13.5`; null unless it is digits with at most four decimals. */
export function parsePercent(text: string): Share | null {
  const [, units, decimals = ''] = /^(\d{1,6})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  return units === undefined ? null : Number(units) * 10_000 + Number(decimals.padEnd(4, '0'))
}

/** `4%`, `13.5%`: the percentage without needless zeros. `decimals` rounds it, half up. */
export function formatPercent(share: Share, decimals = 4): string {
  const step = 10 ** (4 - decimals)
  const rounded = divide(BigInt(share), BigInt(step)) * step
  const rest = String(rounded % 10_000)
    .padStart(4, '0')
    .replace(/0{1,4}$/, '')
  return `${Math.floor(rounded / 10_000)}${rest && `.${rest}`}%`
}
