/** A fraction: what stands above its line, and beneath. */
export type Fraction = readonly [above: bigint, below: bigint]

/** The signs of fractions that have an end in decimals. */
export const fractionSigns: ReadonlyMap<string, Fraction> = new Map([
  ['½', [1n, 2n]],
  ['¼', [1n, 4n]],
  ['¾', [3n, 4n]],
  ['⅛', [1n, 8n]],
  ['⅜', [3n, 8n]],
  ['⅝', [5n, 8n]],
  ['⅞', [7n, 8n]],
])

export const fractionWords: ReadonlyMap<string, Fraction> = new Map([
  ['half', [1n, 2n]],
  ['quarter', [1n, 4n]],
  ['three-quarters', [3n, 4n]],
  ['eighth', [1n, 8n]],
])

const upToTwenty =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'

/** The numbers of English that listings and visitors write in words. */
export const numerals: ReadonlyMap<string, number> = new Map([
  ...upToTwenty.split(' ').map((word, at) => [word, at + 1] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, 30 + 10 * at] as const),
  ['hundred', 100],
])

/**
 * The figures with a point for their decimal comma, which the keypad of a phone has in many regions: the only comma, unless exactly three digits follow,
 * which make a group (I5).
 */
export function toPoint(figures: string): string {
  return figures.replace(/^(\d{1,15}),(?!\d{3}$)(\d{1,15})$/, '$1.$2')
}

/** Reads a number as it is written of a size: `2`, `1,000`, `0.5`, `0,5`, `.5`, `1/8`, `1 1/2`, `1½`, `half`, `ten`, `an`; null for any other text. */
export function readFraction(words: string): Fraction | null {
  const text = words.toLowerCase()
  const word = fractionWords.get(text.replace(' ', '-'))
  if (word) return word
  const number = /^an?$/.test(text) ? 1 : numerals.get(text)
  if (number) return [BigInt(number), 1n]
  const [, units = '', sign = ''] = /^(\d{0,9}) ?([½¼¾⅛⅜⅝⅞])$/.exec(text) ?? []
  const signed = fractionSigns.get(sign)
  if (signed) return mixed(units, signed)
  const [, whole = '', above, below] = /^(?:(\d{1,9}) )?(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  if (above && below) return Number(below) === 0 ? null : mixed(whole, [BigInt(above), BigInt(below)])
  const [all, digits = '', decimals = ''] =
    /^(\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,3})?(?:\.(\d{1,15}))?$/.exec(toPoint(text)) ?? []
  if (!all) return null
  return [BigInt(digits.replaceAll(',', '') + decimals), 10n ** BigInt(decimals.length)]
}

function mixed(whole: string, [above, below]: Fraction): Fraction {
  return [BigInt(whole || 0) * below + above, below]
}
