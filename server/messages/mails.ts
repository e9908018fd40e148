import type { Firm } from '../../domain/firm/firm.ts'
import { type Field, type MessageKind, messageKinds } from '../../domain/messages/kinds.ts'
import { urls } from '../../domain/urls.ts'
import { type AcceptedMessage, type MailFile, serverKinds } from './kinds.ts'

/** A mail, the content of an outbox entry. */
export type OutgoingMail = {
  /** Null is the firm. Its address is added at delivery, as it may be configured only later. */
  to: Mailbox | null
  replyTo: Mailbox
  subject: string
  text: string
  /** The same at every attempt, so that a receiver can recognise a mail that came twice. */
  messageId: string
  /** In addition to the headers of every mail. */
  headers?: Record<string, string>
  files?: readonly MailFile[]
}

const maxFileBytes = 256 * 1024

/** Files are stored with their mail until its message is erased, also in backups, so those of one mail have at most 256 KB. */
export function fitMail(files: readonly MailFile[]): boolean {
  return files.reduce((bytes, { base64 }) => bytes + Buffer.byteLength(base64, 'base64'), 0) <= maxFileBytes
}

type Mailbox = { name: string; address: string }

/** The sender of the mails. `siteUrl` is the public origin, without a trailing slash. */
export type MailContext = { firm: Pick<Firm, 'name' | 'email' | 'phones' | 'openingHours'>; siteUrl: string }

/** The mails about an accepted message: a notification to the firm and an acknowledgement to the visitor (D9). */
export function composeMails<Kind extends MessageKind>(message: AcceptedMessage<Kind>, mailContext: MailContext) {
  const { firm, siteUrl } = mailContext
  const { name, email, msg } = message.fields
  const { reference, receivedAt } = message
  const wording = serverKinds[message.kind].word(message, siteUrl)

  const notification: OutgoingMail = {
    to: null,
    replyTo: { name, address: email },
    subject: wording.notification.subject,
    text: `${wording.notification.opening}

Reference: ${reference}
Received:  ${formatTime(receivedAt)}
Name:      ${name}
E-mail:    ${email}
${listOtherFields(message)}

${msg || '(No message was written.)'}

--
Your answer to this mail goes to ${email}.
`,
    messageId: messageId(reference, 'notification', mailContext),
    ...(wording.notification.files && { files: wording.notification.files }),
  }

  const acknowledgement: OutgoingMail = {
    to: { name: '', address: email },
    replyTo: { name: firm.name, address: firm.email },
    subject: wording.acknowledgement.subject,
    text: `Good day,

${wording.acknowledgement.opening}
${formatTime(receivedAt)}, and one of our team will get back to you.
Our office is open ${firm.openingHours.days}, ${firm.openingHours.hours}.

Your reference is ${reference}. Please have it at hand when you call or write.

${wording.acknowledgement.addition ?? ''}If anything has changed, or you would like to add something, simply answer this
mail or call us.

${signature(mailContext)}

--
You receive this one mail because your address was entered in the ${wording.acknowledgement.form}
on ${siteUrl}. If that was not you, please let us know by answering it. It
contains nothing that tracks you.
`,
    messageId: messageId(reference, 'acknowledgement', mailContext),
    ...(wording.acknowledgement.files && { files: wording.acknowledgement.files }),
  }
  return { notification, acknowledgement }
}

/** A line for each field that the mail does not show elsewhere. */
function listOtherFields<Kind extends MessageKind>({ kind, fields }: AcceptedMessage<Kind>) {
  const values: Readonly<Record<string, string>> = fields
  return Object.entries<Field>(messageKinds[kind].fields)
    .filter(([name]) => !['propertyID', 'name', 'email', 'msg'].includes(name))
    .map(
      ([name, { label }]) => `${`${label}:`.padEnd(10)} ${values[name] || `(No ${label?.toLowerCase()} was written.)`}`,
    )
    .join('\n')
}

/**
 * The mail that asks the owner of an address to confirm the newsletter (D6). `token` authorises the links of this one mail,
 * `id` makes its Message-ID. The headers let a mail program offer to unsubscribe with one click (RFC 2369, RFC 8058).
 */
export function composeConfirmation(
  { id, email, token, erasedAfterDays }: { id: string; email: string; token: string; erasedAfterDays: number },
  mailContext: MailContext,
): OutgoingMail {
  const { firm, siteUrl } = mailContext
  const unsubscribe = siteUrl + urls.newsletterUnsubscribe(token)
  return {
    to: { name: '', address: email },
    replyTo: { name: firm.name, address: firm.email },
    subject: `Please confirm: the newsletter of ${firm.name}`,
    text: `Good day,

This address was entered for the newsletter of ${firm.name}. If that was you, please
open this page and press the button on it:

${siteUrl}${urls.newsletterConfirm(token)}

Until you do, nothing else is sent to you, and after ${erasedAfterDays} days we erase the address.
If it was not you, there is nothing that you need to do. To have the address
erased at once, open this page:

${unsubscribe}

${signature(mailContext)}

--
You receive this one mail because your address was entered on
${siteUrl}. It contains nothing that tracks you.
`,
    messageId: messageId(id, 'confirmation', mailContext),
    headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

function signature({ firm, siteUrl }: MailContext) {
  return `Kind regards,
${firm.name}
${[firm.email, ...firm.phones, siteUrl].join('\n')}`
}

/** In the time zone of the firm: `Saturday, 21 November 2026 at 11:00 (East Africa Time)`. */
function formatTime(instant: Date) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Nairobi' })
  return `${format.format(instant)} (East Africa Time)`
}

function messageId(reference: string, purpose: string, { siteUrl }: MailContext) {
  return `<${reference.toLowerCase()}.${purpose}@${new URL(siteUrl).hostname}>`
}
