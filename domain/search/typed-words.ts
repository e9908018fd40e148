/** The words that a visitor typed for a criterion of another name (F2): no criterion themselves. */
export type TypedWords = {
  /** The criterion's key and value as an address has them. */
  key: string
  value: string
  words: string
}

/** The words typed for the criteria of a search, and its own. */
type Typed = { typed: readonly TypedWords[]; q: string }

/** The words that stand for no typed ones: the price decided between sale and rent (F2). */
export const byPrice = 'the price'

const maxTyped = 12
const maxWords = 40
const plainWords = /^[\p{L}\p{M}\p{N}\p{Sc}'’., -]{1,40}$/u
/** A point is one of a number, so that no link can put an address on a page. */
const loosePoint = /[.,](?:\D|$)|(?:^|\D)[.,]/

/** Parses `place:nairobi/kilimani:kilmani`; the value may have colons, the words have none. */
export function parseTyped(texts: readonly string[]): TypedWords[] {
  return texts.slice(0, maxTyped).flatMap((text) => {
    const [first, last] = [text.indexOf(':'), text.lastIndexOf(':')]
    const typed = { key: text.slice(0, first), value: text.slice(first + 1, last), words: text.slice(last + 1) }
    return first > 0 && last > first && plainWords.test(typed.words) && !loosePoint.test(typed.words) ? [typed] : []
  })
}

/** Words as an address has them: without other signs, and not long. */
export function toTypedWords(text: string): string {
  const pieces = text.replaceAll(/[^\p{L}\p{M}\p{N}\p{Sc}'’., -]+/gu, ' ').split(' ')
  const words = pieces.map((piece) => (loosePoint.test(piece) ? piece.replaceAll(/[.,]+/g, ' ') : piece)).join(' ')
  const cut = [...words.replaceAll(/ +/g, ' ').trim()].slice(0, maxWords).join('')
  return cut.replace(/[., ]$/, '')
}

/** The words typed for each criterion that the search has, as an address has them. */
export function formatTyped({ typed, q }: Typed, applied: URLSearchParams): string[] {
  const values = new Set([...applied].map(([key, value]) => `${key}:${value.toLowerCase()}`))
  return typed
    .filter(({ key, value }) => values.has(`${key}:${value.toLowerCase()}`) || (key === 'q' && q.includes(value)))
    .slice(0, maxTyped)
    .map(({ key, value, words }) => `${key}:${value}:${words}`)
}

/** The words typed for a criterion of a search, which has one of some keys; empty for nothing else than its name. */
export function findTyped({ typed, q }: Typed, keys: readonly string[], value: string | number): string[] {
  const isValue = (each: TypedWords) =>
    each.key === 'q' ? q.includes(each.value) : each.value.toLowerCase() === String(value).toLowerCase()
  return typed.filter((each) => keys.includes(each.key) && isValue(each)).map(({ words }) => words)
}
