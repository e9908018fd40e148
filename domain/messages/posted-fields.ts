/** The longest form has some hundred. To read so many takes a few milliseconds, whatever they are. */
export const maxPostedFields = 10_000

/**
 * The fields of a form as browsers send it (`application/x-www-form-urlencoded`); null for one with too many. They are counted before
 * they are read: Node.js takes time with the square of their number to read fields without `=`.
 */
export function parsePostedFields(text: string): URLSearchParams | null {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields++
  return fields > maxPostedFields ? null : new URLSearchParams(text)
}
