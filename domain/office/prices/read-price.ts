import { formatBound } from '../../amounts/money.ts'
import type { Read } from '../../amounts/read.ts'
import { readAmount } from '../../amounts/read-amount.ts'
import { isBlank } from '../../invisible-characters.ts'

/** An amount as the forms of the office write it, with the cents that a stored price may have. */
export function writePrice(kes: number): string {
  return exact.format(kes)
}

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/** The amount that a text is read as: `KES 120,000 a month`. Empty where it is none, or stands in the text in the same figures. */
export function sayTypedPrice(text: string, isPerMonth: boolean): string {
  const read = readTypedPrice(text)
  if ('error' in read || read.value === null) return ''
  if (isPerMonth) return `${formatBound(read.value)} a month`
  return writePrice(read.value) === text.trim() ? '' : formatBound(read.value)
}

/** Reads a price as people type it (I5). Null for an empty text, which stands for a price on request. */
export function readTypedPrice(text: string): Read<number | null> {
  return isBlank(text) ? { value: null } : readAmount(text)
}
