import { formatKes } from '../amounts/money.ts'
import { formatCount } from '../format-count.ts'
import type { Rate } from './rates.ts'

/** The value of a rate in a few words: `4%`, `KES 550`, `2 months`; a scale from its lowest percentage to its highest. */
export function sayRate(rate: Rate): string {
  if ('percent' in rate) return `${rate.percent}%`
  if ('kes' in rate) return formatKes(rate.kes)
  if ('count' in rate) return formatCount(rate.count, rate.unit.slice(0, -1))
  const percents = rate.steps.map(({ percent }) => percent)
  const [lowest, highest] = [Math.min(...percents), Math.max(...percents)]
  return lowest === highest ? `${lowest}%` : `${lowest}% to ${highest}%`
}

/** The label of a rate with its basis, as part of a sentence: `Official search: for one search; KES 500 to 550 is reported`. */
export function sayBasis({ label, basis }: Pick<Rate, 'label' | 'basis'>): string {
  const [start = ''] = basis.split('.')
  return `${label}${start.includes(':') ? ',' : ':'} ${lowerFirst(basis)}`
}

/** The rates among these that are to be confirmed, as part of a sentence: `legal fee; stamp duty, short lease`. */
export function listUnconfirmed(rates: readonly Rate[]): string {
  const labels = rates.flatMap((rate) => (rate.toBeConfirmed ? lowerFirst(rate.label) : []))
  return [...new Set(labels)].join('; ')
}

/** Abbreviations such as KES stay. */
export function lowerFirst(words: string): string {
  return words.replace(/^\p{Lu}(?=[\p{Ll} ])/u, (letter) => letter.toLowerCase())
}
