import { normaliseUnicode } from '../normalise-unicode.ts'

/** A word, a number or a sign of a sentence, as it is compared. */
export type Token = {
  text: string
  start: number
  end: number
  /** True without a space before it: `3bed` is two tokens, the second one glued. */
  glued: boolean
}

const pieces = /p\.m\b\.?|\d+(?:[.,]\d+)*|(?<![\p{L}\d.,])\.\d+|[\p{L}\p{M}'’ʼ]+|\S/gu

/** Splits a sentence into tokens, in lower case and without accents and apostrophes. */
export function tokenise(sentence: string): Token[] {
  let last = 0
  const tokens = [...sentence.matchAll(pieces)].map(({ 0: piece, index }): Token => {
    const glued = index > 0 && index === last
    last = index + piece.length
    return { text: fold(piece), start: index, end: last, glued }
  })
  return tokens.filter((each, at) => !isJoining(each, tokens[at - 1], tokens[at + 1]))
}

function fold(piece: string): string {
  if (/^p\.m/i.test(piece)) return 'pm'
  // Taken apart, `½` would be a number, a sign and a number. Figures are 0 to 9 (I5).
  if (!/\p{L}/u.test(piece)) return piece
  return normaliseUnicode(piece, 'NFKD')
    .replaceAll(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
}

/** The hyphen of `to-let` and `3-bedroom` is a space. Between figures it is a range: `8-12m`. */
function isJoining({ text, glued }: Token, before: Token | undefined, after: Token | undefined): boolean {
  return text === '-' && glued && after?.glued === true && isWord(after) && before !== undefined && !isSign(before)
}

export function isWord({ text }: Token): boolean {
  return /^\p{L}/u.test(text)
}

function isSign({ text }: Token) {
  return !/^[\p{L}\p{N}]/u.test(text)
}
