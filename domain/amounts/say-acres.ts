const shares = new Map([
  [0.125, '1/8'],
  [0.25, '1/4'],
  [0.5, '1/2'],
  [0.75, '3/4'],
])

/** `toLocaleString` would make a format for each size of each card. */
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** A size in acres as people say it: `1/4 acre`, `0.7 acre`, `1 acre`, `2.5 acres`. */
export function sayAcres(acres: number): string {
  return `${shares.get(acres) ?? decimal.format(acres)} ${acres > 1 ? 'acres' : 'acre'}`
}
