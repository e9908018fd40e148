import { withoutInvisible } from './invisible-characters.ts'

/** `+254 (0) 712 345 678`: the zero is dialled inside the country only, without its code (ITU-T E.123). */
const trunkZero = /^(\+ ?|00)?(\(?[1-9]\d{0,2}\)?[\p{Pd}. ]{0,3})[([] ?0 ?[)\]]/u

/** A telephone number as it is dialled, without what people write between its digits (D7). Anything else that was typed stays. */
export function readTelephone(typed: string): string {
  return withoutInvisible(typed)
    .trim()
    .replace(trunkZero, '$1$2')
    .replaceAll(/[\s\p{Pd}.()[\]]/gu, '')
}

/** In digits, without the country's code and its zero. */
const minLength = 7
const maxLength = 9

/** True for two ways to write one number: `0712 345 678` is `+254 712 345 678`. */
export function isSameTelephone(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].map(withoutPrefix).sort((a, b) => a.length - b.length)
  return short.length >= minLength && long.endsWith(short)
}

/** True for a text that has a telephone, with or without the country's code. */
export function hasTelephone(text: string, telephone: string): boolean {
  const digits = withoutPrefix(telephone).slice(-maxLength)
  return digits.length >= minLength && readTelephone(text).includes(digits)
}

function withoutPrefix(typed: string): string {
  return readTelephone(typed).replace(/^\+?0*/, '')
}
