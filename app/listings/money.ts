const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `KES 12,500,000`: en-US thousands separators (section 9). */
export function formatKes(kes: number): string {
  return `KES ${formatAmount(kes)}`
}

/** The number alone, with en-US thousands separators. */
export function formatAmount(amount: number): string {
  return grouped.format(amount)
}

/** KES divided by the rate (KES per USD), rounded up (B9, section 9). */
export function toUsd(kes: number, kesPerUsd: number): number {
  return Math.ceil(kes / kesPerUsd)
}
