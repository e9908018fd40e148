import { foldWords, maskSigns } from '../fold-name.ts'

/** A word, a number or a sign of a sentence, as it is compared. */
export type Token = {
  text: string
  start: number
  end: number
  /** True without a space before it: `3bed` is two tokens, the second one glued. */
  glued: boolean
  /** True for the word that was meant by one spelt nearly like it (F2). */
  isNear?: true
}

/** The words and signs between what belongs to one list. */
export const joiners = ['or', 'and', '/', '&', '+']

const pieces = /p\.m\b\.?|\d+(?:[.,]\d+)*|(?<![\p{L}\d.,])\.\d+|[\p{L}\p{M}]+|\S/gu

/** Splits a sentence into tokens, in lower case and without accents and apostrophes. */
export function tokenise(sentence: string): Token[] {
  let last = 0
  const tokens = [...maskSigns(sentence).matchAll(pieces)].map(({ 0: masked, index }): Token => {
    const glued = index > 0 && index === last
    last = index + masked.length
    return { text: fold(sentence.slice(index, last)), start: index, end: last, glued }
  })
  return tokens.filter((each, at) => !isJoining(each, tokens[at - 1], tokens[at + 1]))
}

function fold(piece: string): string {
  if (/^p\.m/i.test(piece)) return 'pm'
  if (/[\p{L}\p{M}]/u.test(maskSigns(piece))) return foldWords(piece).join('')
  // Taken apart, `½` would be a number, a sign and a number. Figures are 0 to 9 (I5).
  return piece
}

/** The hyphen of `to-let` and `3-bedroom` is a space. Between figures it is a range: `8-12m`. */
function isJoining({ text, glued }: Token, before: Token | undefined, after: Token | undefined): boolean {
  return isHyphen(text) && glued && after?.glued === true && isWord(after) && before !== undefined && !isSign(before)
}

export function isHyphen(text: string): boolean {
  return /^\p{Pd}$/u.test(text)
}

export function isWord({ text }: Token): boolean {
  return /^\p{L}/u.test(text)
}

function isSign({ text }: Token) {
  return !/^[\p{L}\p{N}]/u.test(text)
}
