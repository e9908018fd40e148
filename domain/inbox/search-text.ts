import { foldWords } from '../fold-name.ts'
import { readTelephone } from '../telephone.ts'

/** A telephone is found by its last digits, so with and without the country's code, and whatever stands between them. */
const telephoneDigits = 9

/** A shorter run of digits may be any figure. */
const minTelephone = 7

/** More words than anybody types, as each is looked for in every message. */
const maxWords = 8

/** In characters. */
const maxTyped = 200

/** The text in which a message is found: its reference, its fields as they are compared, addresses and numbers whole. */
export function toSearchText(fields: Readonly<Record<string, string>>, reference: string): string {
  const { email = '', phone = '', propertyID = '', ...words } = fields
  const whole = [reference, email, propertyID].map((text) => text.toLowerCase())
  const folded = Object.values(words).flatMap((text) => foldWords(text))
  return [...whole, readTelephone(phone).replace('+', ''), ...folded].filter(Boolean).join(' ')
}

/** The parts that a message's text must have, of what somebody typed to find it: each once. */
export function toSearchParts(typed: string): string[] {
  const asked = typed.slice(0, maxTyped).trim()
  const parts = isTelephone(asked) ? [lastDigits(asked)] : asked.split(/\s+/).flatMap(toParts)
  // Signs alone are no words, and find what has them.
  return parts.length > 0 ? [...new Set(parts)].slice(0, maxWords) : [asked.toLowerCase()].filter(Boolean)
}

function toParts(word: string): string[] {
  if (word.includes('@')) return [word.toLowerCase()]
  return isTelephone(word) ? [lastDigits(word)] : foldWords(word)
}

function isTelephone(text: string) {
  return /^\+?\d{7,15}$/.test(readTelephone(text))
}

function lastDigits(text: string) {
  const digits = readTelephone(text).replace(/^\+?0*/, '')
  return digits.length < minTelephone ? readTelephone(text) : digits.slice(-telephoneDigits)
}
