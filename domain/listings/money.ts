/** Half a unit is rounded up: prices are shown whole, and stay exact wherever they are computed with. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'halfExpand' })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `KES 12,500,000`: in whole shillings, with en-US thousands separators (section 9). */
export function formatKes(kes: number): string {
  return `KES ${formatAmount(kes)}`
}

/** The number alone. */
export function formatAmount(amount: number): string {
  return whole.format(amount)
}

/** A bound of the price filter, in KES, with the cents that the visitor typed: rounded, it would not be what is searched for. */
export function formatBound(kes: number): string {
  return `KES ${exact.format(kes)}`
}

/** KES divided by the rate (KES per USD), rounded up (B9, section 9). */
export function toUsd(kes: number, kesPerUsd: number): number {
  return Math.ceil(kes / kesPerUsd)
}
