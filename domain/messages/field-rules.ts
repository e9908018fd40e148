import { check, nonEmpty, pipe, regex, string, transform } from 'valibot'
import { isBlank, withoutInvisible, withoutOpenDirections } from '../invisible-characters.ts'
import { readTelephone } from '../telephone.ts'
import { maxMessageLength } from './submitted-fields.ts'

/** D7, in characters as a reader counts them: code points, so that an emoji is one and not two. */
const limits = { line: 200, email: 254, phone: 100, message: maxMessageLength }

export function requiredLine(missing: string) {
  return pipe(optionalLine(), nonEmpty(missing))
}

/** A text of one line, possibly empty. Line breaks become spaces, so that nobody can inject a mail header. */
export function optionalLine() {
  return pipe(
    string(),
    transform((text) => toProse(text.replaceAll(/\p{Cc}+|\u2028|\u2029/gu, ' '))),
    atMost(limits.line, (limit, count) => `Please keep this to ${limit} characters; it has ${count} now`),
  )
}

export function emailAddress(missing: string) {
  return pipe(
    string(),
    transform((text) => withoutInvisible(text).trim()),
    nonEmpty(missing),
    atMost(limits.email, (limit, count) => `An e-mail address has at most ${limit} characters; this one has ${count}`),
    regex(addressPattern, 'Please enter a complete e-mail address, such as name@example.com'),
  )
}

/** Name, `@`, domain with a dot. The standard allows quoted names and bare hosts too, but here they are typing errors. */
const addressPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Digits with an optional leading `+` (D7). */
export function phoneNumber(missing: string) {
  return pipe(
    string(),
    transform(toPhone),
    nonEmpty(missing),
    regex(/^\+?\d{6,15}$/, 'Please provide a phone number of 6 to 15 digits, with or without a + before them'),
  )
}

/** A longer text is no phone number, and comes back as it is. */
function toPhone(typed: string): string {
  const text = toTypedLine(typed)
  return text.length > limits.phone ? text : readTelephone(text)
}

/** A telephone number in the words in which it was typed, on one line. `pattern` is of the number as it is dialled. */
export function typedTelephone(pattern: RegExp, sentence: string) {
  return pipe(
    string(),
    transform(toTypedLine),
    check((text) => text.length <= limits.phone && pattern.test(readTelephone(text)), sentence),
  )
}

/** Puts a typed text into one line without invisible characters, before it is read as a number (D10). */
export function toTypedLine(text: string): string {
  return withoutInvisible(text).trim().replaceAll(/\s+/g, ' ')
}

export function requiredMessage(missing: string) {
  return pipe(messageText(), nonEmpty(missing))
}

/** A text of several lines, possibly empty. A form posts `\r\n` where the browser's script counts `\n`; both become `\n`. */
export function messageText() {
  return pipe(
    string(),
    transform((text) => toProse(text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''))),
    atMost(limits.message, (limit, count) => `Please keep your message to ${limit} characters; it has ${count} now`),
  )
}

/** Empty where nobody would see anything (D10). */
function toProse(text: string): string {
  return isBlank(text) ? '' : withoutOpenDirections(text).trim()
}

/** `describe` gets both numbers formatted. */
function atMost(limit: number, describe: (limit: string, count: string) => string) {
  const format = (number: number) => number.toLocaleString('en-US')
  return check<string, (issue: { input: string }) => string>(
    (text) => [...text].length <= limit,
    ({ input }) => describe(format(limit), format([...input].length)),
  )
}
