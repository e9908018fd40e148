import { type Token, tokenise } from './tokens.ts'

/** English words, by other words for them. */
export type English = ReadonlyMap<string, readonly string[]>

/** The tokens that stand for some, and where those end. */
export type Replaced = { to: number; tokens: readonly Token[] }

/** In tokens: no other words for English ones are longer. */
const maxWords = 4

/** The English for the longest words from a token on, each where they were typed; the token itself where there is none. */
export function translate(tokens: readonly Token[], english: English, from: number): Replaced {
  for (let to = Math.min(from + maxWords, tokens.length); to > from; to--) {
    const others = tokens.slice(from, to)
    const words = english.get(others.map(({ text }) => text).join(' '))
    if (words) return { to, tokens: words.map((text, at) => toToken(text, others, at === 0)) }
  }
  return { to: from + 1, tokens: tokens.slice(from, from + 1) }
}

/** A phrase as the tokens of a sentence are compared. */
export function toPhrase(words: string, english: English = new Map()): string {
  const tokens = tokenise(words)
  const all: string[] = []
  for (let from = 0; from < tokens.length; ) {
    const { to, tokens: next } = translate(tokens, english, from)
    all.push(...next.map(({ text }) => text))
    from = to
  }
  return all.join(' ')
}

function toToken(text: string, others: readonly Token[], isFirst: boolean): Token {
  const [first] = others as [Token]
  const isNear = others.some((other) => other.isNear)
  const place = { start: first.start, end: others.at(-1)?.end ?? first.end, glued: isFirst && first.glued }
  return { text, ...place, ...(isNear && { isNear }) }
}
