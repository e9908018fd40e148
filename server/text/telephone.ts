import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import { normaliseUnicode } from '../../domain/normalise-unicode.ts'
import { readTelephone, telephoneRun, type WholeNumber } from '../../domain/telephone.ts'

/**
 * The number that is meant by any spelling of it, `+254712345678`, to dial it and to compare it; null where no country has such a number.
 * Nothing is refused for that (D7).
 * @param country the firm's own, whose numbers may lack the code; an ISO 3166 code
 */
export function toWholeNumber(typed: string, country: string): WholeNumber | null {
  const home = isSupportedCountry(country) ? { defaultCountry: country satisfies CountryCode } : {}
  // First as it was written, as the library knows where a zero in brackets stays.
  for (const text of [withoutInvisible(typed).trim(), readTelephone(typed)]) {
    // The library does not know 00, by which people leave their country.
    const number = parsePhoneNumberFromString(text.replace(/^00/, '+'), { ...home, extract: false })
    // A possible length alone would make a Kenyan number of a Briton's 07911 123456.
    if (number?.isValid()) return number.number as string as WholeNumber
  }
  return null
}

/** True for two spellings of one number. What no country has is compared by its digits. */
export function isSameTelephone(one: string, other: string, country: string): boolean {
  const end = lastDigits(one)
  // The library takes its time, and whoever asks has thousands of messages.
  if (end === '' || end !== lastDigits(other)) return false
  const [a, b] = [one, other].map((typed) => toWholeNumber(typed, country) ?? toDigits(typed))
  return a === b
}

/** The last digits of a telephone, with which all of its spellings end: who looks for them finds each, and others. */
export function lastDigits(typed: string): string {
  return toDigits(typed).slice(-7)
}

/** The most numbers that are read in a text, which somebody may have filled with figures. */
const maxRead = 20

/** True for a text that has a telephone, however either is spelt. Where figures cannot be told apart it counts if it has the digits. */
export function hasTelephone(text: string, telephone: string, country: string): boolean {
  const end = lastDigits(telephone)
  if (end.length < 6 || !toDigits(text).includes(end)) return false
  const number = toWholeNumber(telephone, country)
  const digits = toDigits(number ?? telephone).slice(-9)
  const runs = [...plain(text).matchAll(telephoneRun)]
    .map(([found]) => found)
    .filter((found) => toDigits(found).includes(end))
  const read = runs.map((found, at) => (at < maxRead ? toWholeNumber(found, country) : null))
  return runs.some((found, at) => (read[at] ? read[at] === number : toDigits(found).includes(digits)))
}

/** In ASCII digits, without the zeros by which people leave a country or a town. */
function toDigits(text: string): string {
  return plain(text).replaceAll(/\D/g, '').replace(/^0+/, '')
}

/** Full-width figures as plain ones. */
function plain(text: string): string {
  return normaliseUnicode(text, 'NFKC')
}
