import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { readTelephone } from '../../../domain/telephone.ts'

/**
 * A telephone number with the country's code, `+254712345678`, as two ways to write one are compared; null for what is no number.
 * @param country the firm's own, whose numbers may lack the code; an ISO 3166 code
 */
export function toWholeNumber(typed: string, country: string): string | null {
  // The library does not know 00, by which people leave their country.
  const dialled = readTelephone(typed).replace(/^00/, '+')
  const home = isSupportedCountry(country) ? { defaultCountry: country satisfies CountryCode } : {}
  const number = parsePhoneNumberFromString(dialled, home)
  return number?.isPossible() ? number.number : null
}
