import { formatAmount } from '../amounts/money.ts'
import { formatPercent, type Share, shareOf } from './exact.ts'
import { lowerFirst } from './rate-text.ts'
import type { RateName } from './rates.ts'

/** One line of a sheet: an amount in whole shillings, never negative (I2). */
export type Line = {
  label: string
  kes: number
  /** The way in which the amount is reckoned: `4% of 12,500,000`. */
  how?: string
  /** The rate that the amount is reckoned with. */
  rate?: RateName
}

/** A line for a share of an amount: `4% of 12,500,000`, with more words about the amount in `note`. */
export function shareLine(label: string, share: Share, kes: number, rate: RateName | null = null, note = ''): Line {
  const how = `${formatPercent(share)} of ${formatAmount(kes)}${note}`
  return { label, kes: shareOf(kes, share), how, ...(rate && { rate }) }
}

/** A charge, and the VAT on it as a line of its own: `VAT on the legal fee`. */
export function withVat(charge: Line, vat: Share, name = lowerFirst(charge.label)): Line[] {
  return [charge, shareLine(`VAT on the ${name}`, vat, charge.kes, 'vat')]
}

/** The sum of the lines as shown (I2). */
export function sumOf(lines: readonly { kes: number }[]): number {
  return lines.reduce((sum, { kes }) => sum + kes, 0)
}
