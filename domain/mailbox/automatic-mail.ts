import { hasEmptySender } from './known-mail.ts'
import type { ReadMail } from './read-mail.ts'

/**
 * True for a mail that no person wrote: an absence notice, an acknowledgement, a receipt, a report. `X-Auto-Response-Suppress` is no sign
 * of one, as Outlook gives it to mails of people.
 */
export function isAutomatic(mail: Pick<ReadMail, 'headers'>): boolean {
  const { autoSubmitted, xAutoreply, precedence, contentType } = mail.headers
  return (
    (autoSubmitted !== null && wordIn(autoSubmitted) !== 'no') ||
    (xAutoreply !== null && wordIn(xAutoreply) !== 'no') ||
    wordIn(precedence) === 'auto_reply' ||
    contentType === 'multipart/report' ||
    hasEmptySender(mail)
  )
}

/** True for a mail that came by a mailing list, or to very many at once. */
export function isList({ headers }: Pick<ReadMail, 'headers'>): boolean {
  return headers.listId !== null || ['bulk', 'list', 'junk'].includes(wordIn(headers.precedence))
}

/** True also for a mail that only offers to be unsubscribed: some programs write that below the mails of people. */
export function isCircular(mail: Pick<ReadMail, 'headers'>): boolean {
  return isList(mail) || mail.headers.listUnsubscribe !== null
}

/** The value of a header before its parameters and comments. */
function wordIn(header: string | null): string {
  return (
    (header ?? '')
      .trim()
      .split(/[\s;(]/, 1)[0]
      ?.toLowerCase() ?? ''
  )
}
