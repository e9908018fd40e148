import { withoutInvisible } from './invisible-characters.ts'

/** `+254 (0) 712 345 678`: the zero is dialled inside the country only, without its code (ITU-T E.123). */
const trunkZero = /^((?:\+ ?|00)?\(?([1-9]\d{0,2})\)?[\p{Pd}. ]{0,3})[([] ?0 ?[)\]]/u

/** Italy, Ivory Coast, Benin, the Congo and San Marino, by their codes: their numbers begin with a zero that is dialled from everywhere. */
const keepingZero: readonly string[] = ['39', '225', '229', '242', '378']

/** A telephone number as it is dialled, without what people write between its digits (D7). Anything else that was typed stays. */
export function readTelephone(typed: string): string {
  return withoutInvisible(typed)
    .trim()
    .replace(trunkZero, (_, before: string, code: string) => before + (keepingZero.includes(code) ? '0' : ''))
    .replaceAll(/[\s\p{Pd}.()[\]]/gu, '')
}

/** Runs of figures that may be telephones, with what people write between them. */
export const telephoneRun = /[(+＋]{0,2}\p{Nd}(?:[\s\p{Pd}.()[\]]{0,4}\p{Nd})*/gu

/** A telephone number with its country's code, `+254712345678`. Only the server reads one (`server/text/telephone.ts`), and only of one a link is made. */
export type WholeNumber = `+${string}`

/** A click-to-chat link with a prefilled text. */
export function chatUrl(number: WholeNumber, text: string): string {
  return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`
}
