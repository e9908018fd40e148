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
