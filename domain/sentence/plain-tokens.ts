import { findName } from './place-names.ts'
import type { SentenceWords } from './sentence-words.ts'
import { isWord, type Token } from './tokens.ts'
import { type Replaced, translate } from './translate.ts'

/**
 * The tokens with the words that were meant: those nearly spelt are corrected, and those of another language are English. Names of places stay
 * as they are. Each token keeps where it was typed.
 */
export function toPlainTokens(tokens: readonly Token[], words: SentenceWords): Token[] {
  const corrected = mapBesideNames(tokens, words, (from) => ({ to: from + 1, tokens: [correct(tokens[from], words)] }))
  return mapBesideNames(corrected, words, (from) => translate(corrected, words.english, from))
}

function mapBesideNames(tokens: readonly Token[], words: SentenceWords, replace: (from: number) => Replaced): Token[] {
  const all: Token[] = []
  for (let from = 0; from < tokens.length; ) {
    const name = findName(words, tokens, from)
    const { to, tokens: next } = name ? { to: name.to, tokens: tokens.slice(from, name.to) } : replace(from)
    all.push(...next)
    from = to
  }
  return all
}

function correct(token: Token | undefined, { findNear }: SentenceWords): Token {
  const meant = token && isWord(token) ? findNear(token.text) : null
  return meant === null ? (token as Token) : { ...(token as Token), text: meant, isNear: true }
}
