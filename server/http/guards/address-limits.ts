/** In characters, with the query (RFC 9110, section 4.1, asks for 8,000 at least). */
const maxLength = 8_000

/** Values of a query. The whole filter with several towns has some 40. */
const maxValues = 100

/** Values of one key that are not empty: a search costs more with the square of them. */
const maxValuesOfKey = 20

/** The reason why an address is refused, with its status; null for every other one. A page that a form names has the same limits. */
export function findAddressFault(address: string): { status: 400 | 414; message: string } | null {
  if (address.length > maxLength)
    return { status: 414, message: `This link is too long: an address has at most ${maxLength} characters.` }
  const query = address.indexOf('?')
  if (query < 0) return null
  const values = [...new URLSearchParams(address.slice(query))]
  if (values.length > maxValues) {
    return { status: 400, message: `This link is too long: a search has at most ${maxValues} values.` }
  }
  const groups = Map.groupBy(values, ([key, value]) => (value ? key : ''))
  groups.delete('')
  const isRepeated = [...groups.values()].some(({ length }) => length > maxValuesOfKey)
  return isRepeated
    ? {
        status: 400,
        message: `Please choose at most ${maxValuesOfKey} options of one kind, such as ${maxValuesOfKey} towns.`,
      }
    : null
}
