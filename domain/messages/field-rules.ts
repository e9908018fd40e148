import { check, nonEmpty, pipe, regex, string, transform } from 'valibot'

/** D7, in characters as a reader counts them: code points, so that an emoji is one and not two. */
const limits = { line: 200, email: 254, message: 5_000 }

export function requiredLine(missing: string) {
  return pipe(optionalLine(), nonEmpty(missing))
}

/** A text of one line, possibly empty. Line breaks become spaces, so that nobody can inject a mail header. */
export function optionalLine() {
  return pipe(
    string(),
    transform((text) => text.replaceAll(/\p{Cc}+|\u2028|\u2029/gu, ' ').trim()),
    check(
      (text) => count(text) <= limits.line,
      (issue) => `Please keep this to ${limits.line} characters; it has ${format(count(issue.input))} now`,
    ),
  )
}

export function emailAddress(missing: string) {
  return pipe(
    string(),
    transform((text) => text.trim()),
    nonEmpty(missing),
    check(
      (text) => count(text) <= limits.email,
      (issue) => `An e-mail address has at most ${limits.email} characters; this one has ${format(count(issue.input))}`,
    ),
    regex(addressPattern, 'Please enter a complete e-mail address, such as name@example.com'),
  )
}

/** Name, `@`, domain with a dot. The standard allows quoted names and bare hosts too, but here they are typing errors. */
const addressPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Digits with an optional leading `+`. Spaces, hyphens and brackets are dropped (D7). */
export function phoneNumber(missing: string) {
  return pipe(
    string(),
    transform((text) => text.replaceAll(/[\s\p{Pd}()[\]]/gu, '')),
    nonEmpty(missing),
    regex(/^\+?\d{6,15}$/, 'Please provide a phone number of 6 to 15 digits, with or without a + before them'),
  )
}

export function requiredMessage(missing: string) {
  return pipe(messageText(), nonEmpty(missing))
}

/** A text of several lines, possibly empty. A form posts `\r\n` where the browser's script counts `\n`; both become `\n`. */
export function messageText() {
  return pipe(
    string(),
    transform((text) =>
      text
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    ),
    check(
      (text) => count(text) <= limits.message,
      (issue) =>
        `Please keep your message to ${format(limits.message)} characters; it has ${format(count(issue.input))} now`,
    ),
  )
}

function count(text: string) {
  return [...text].length
}

function format(number: number) {
  return number.toLocaleString('en-US')
}
