/** The attributes for the middle of the results, in % of a map's height, and in tenths of it for browsers that read no number of an attribute. */
export function toMiddle(middle: number) {
  return { 'data-middle': Math.round(middle), 'data-row': Math.round(middle / 10) }
}
