import { foldWords } from '../fold-name.ts'
import type { Dial } from '../ports.ts'
import { readTelephone, telephoneRun, type WholeNumber } from '../telephone.ts'

/** More words than anybody types, as each is looked for in every message. */
const maxWords = 8

/** Each is compared with those of many messages. */
const maxTelephones = 2

/** In characters. */
const maxTyped = 200

/** In characters: a message or an answer is found by its first ones, as every search reads them all. */
export const maxFound = 20_000

/** The text in which a message is found: its reference, its fields as they are compared, addresses and numbers whole. */
export function toSearchText(fields: Readonly<Record<string, string>>, reference: string): string {
  const { email = '', phone = '', propertyID = '', ...words } = fields
  const whole = [reference, email, propertyID].map((text) => text.toLowerCase())
  const folded = Object.values(words).flatMap((text) => foldWords(text.slice(0, maxFound)))
  return [...whole, readTelephone(phone).replace('+', ''), ...folded].filter(Boolean).join(' ')
}

/** The text in which a note or a reply is found: its words as they are compared. */
export const toWordsText = (text: string) => foldWords(text.slice(0, maxFound)).join(' ')

/** The parts that a message's text must have to be found, and the telephones that the message must have, each once. */
export type SearchParts = { parts: readonly string[]; telephones: readonly WholeNumber[] }

export function toSearchParts(typed: string, dial: Dial): SearchParts {
  const telephones = new Set<WholeNumber>()
  const asked = typed.slice(0, maxTyped).trim()
  const rest = asked.replaceAll(telephoneRun, (run, at: number) => {
    const isWord = /(?:^|[\s,;:])$/.test(asked.slice(0, at)) && /^(?:[\s,;.]|$)/.test(asked.slice(at + run.length))
    const number = isWord && telephones.size < maxTelephones && !isEnd(run) ? dial(run) : null
    if (number === null) return run
    telephones.add(number)
    return ' '
  })
  const parts = isFigures(rest) ? [toFigures(rest)] : rest.split(/\s+/).flatMap(toParts)
  if (parts.length > 0 || telephones.size > 0)
    return { parts: [...new Set(parts)].slice(0, maxWords), telephones: [...telephones] }
  // Signs alone are no words, and find what has them.
  return { parts: [asked.toLowerCase()].filter(Boolean), telephones: [] }
}

function toParts(word: string): string[] {
  if (word.includes('@')) return [word.toLowerCase()]
  return isFigures(word) ? [toFigures(word)] : foldWords(word)
}

/** True for the last seven or eight figures of a telephone, as people say them, which may also be a whole number of a town. */
function isEnd(run: string) {
  return /^[1-9]\d{0,7}$/.test(readTelephone(run))
}

/** True for figures that may be a part of a telephone. A shorter run may be any figure. */
function isFigures(text: string) {
  return /^\+?\d{7,15}$/.test(readTelephone(text))
}

/** Without the signs and zeros by which people leave a country or a town. */
function toFigures(text: string) {
  return readTelephone(text).replace(/^\+?0*/, '') || readTelephone(text)
}
