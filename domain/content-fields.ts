import * as v from 'valibot'
import { withoutInvisible } from './invisible-characters.ts'

/** Fields that several files of the content have. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
/** A text that is read as something, and often copied: without characters that nobody sees (D10). */
export const copiedText = v.pipe(v.string(), v.transform(withoutInvisible), v.trim(), v.nonEmpty())
/** Formatted for people. */
export const phone = v.pipe(copiedText, v.regex(/^\+?[\d ()-]{6,24}$/, 'a phone number such as +254 700 000 000'))
export const media = v.pipe(text, v.regex(/^\/media\/./, 'a file such as /media/office.jpg'))
/** By ISO 3166. */
export const countryCode = v.pipe(text, v.regex(/^[A-Z]{2}$/, 'two capital letters such as KE'))
export const monthOrDay = v.pipe(
  text,
  v.regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/, 'a month or a day such as 2026-11 or 2026-11-20'),
)
