const factors: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

/**
 * A price in shillings as people type it: `12,500,000`, `KES 95 000`, `12.5m`. Null for an empty text, which stands for a price on
 * request; undefined for any other text.
 */
export function readPrice(text: string): number | null | undefined {
  const typed = text
    .trim()
    .replace(/^(kes|kshs|ksh)\.?/i, '')
    .replaceAll(/[\s,]/g, '')
    .toLowerCase()
  if (typed === '') return null
  const [, digits = '', unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?)([km]?)$/.exec(typed) ?? []
  if (digits === '') return undefined
  const price = Math.round(Number(digits) * (factors[unit] ?? 1) * 100) / 100
  return Number.isInteger(price) ? price : undefined
}
