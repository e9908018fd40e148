/** Prices are rounded, half a unit up, only to show them; computations use exact values. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'halfExpand' })
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
const briefDigits = 4
const brief = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: briefDigits })
const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Formats whole shillings with en-US thousands separators: `KES 12,500,000` (section 9). */
export function formatKes(kes: number): string {
  return withCurrency('KES', formatAmount(kes))
}

/** An amount beside its currency, from which no line's end parts it. */
export function withCurrency(currency: string, amount: string): string {
  return `${currency}\u00a0${amount}`
}

/** Formats an amount without its currency. */
export function formatAmount(amount: number): string {
  return whole.format(amount)
}

/** Formats a price or a bound with its cents, if it has any. */
export function formatBound(kes: number): string {
  return withCurrency('KES', exact.format(kes))
}

/** Formats an amount in three digits at most: `145K`, `6.9M`, `1.3B`. */
export function formatShort(amount: number): string {
  return short.format(amount)
}

/** Formats a price as briefly as it can be without rounding it: `KES 145M`, `KES 13.45M`, else `KES 1,234,567`. */
export function formatKesBriefly(kes: number): string {
  return Number(kes.toPrecision(briefDigits)) === kes ? withCurrency('KES', brief.format(kes)) : formatKes(kes)
}

/**
 * Converts KES to another currency, rounded up (B9, section 9). Exact: cents, and a rate in ten-thousandths of a shilling for one
 * unit, are whole numbers.
 */
export function convert(kes: number, kesPerUnit: number): number {
  const amount = 100n * BigInt(Math.round(kes * 100))
  const unit = BigInt(Math.round(kesPerUnit * 10_000))
  return Number((amount + unit - 1n) / unit)
}

/** The words behind a rent (section 9). */
export const rentPeriod = 'Per Month'

/** `KES 95,000 Per Month`, `KES 20,000,000, negotiable`; null is "Price on request" (B3). */
export function formatPrice({
  kes,
  perMonth,
  negotiable,
}: {
  kes: number | null
  perMonth: boolean
  negotiable?: boolean
}): string {
  if (kes === null) return 'Price on request'
  return `${formatKes(kes)}${perMonth ? ` ${rentPeriod}` : ''}${negotiable ? ', negotiable' : ''}`
}
