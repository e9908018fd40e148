import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { WholeFirm } from '../../domain/firm/firm.ts'
import { type MessageField, type VisitorKind, visitorKinds } from '../../domain/messages/kinds.ts'
import { urls } from '../../domain/urls.ts'
import { paragraph } from '../mails/blocks.ts'
import { layoutMail, type MailSender } from '../mails/layout-mail.ts'
import { type AcceptedMessage, serverKinds } from './kinds.ts'

const mailbox = v.object({ name: v.string(), address: v.string() })

/**
 * A mail, the content of an outbox entry. Strings only: nodemailer reads the file or URL that `raw`, `html` or an object in place of a
 * text names.
 */
export const mailSchema = v.object({
  /** Null is the firm. Its address is added at delivery, as it may be configured only later. */
  to: v.nullable(mailbox),
  replyTo: mailbox,
  subject: v.string(),
  text: v.string(),
  /** The same in HTML; it is erased once the mail has left. */
  alternative: v.exactOptional(v.string()),
  /** The same at every attempt, so that a receiver can recognise a mail that came twice. */
  messageId: v.string(),
  /** The Message-IDs of the mail that it answers, and of those before it. */
  inReplyTo: v.exactOptional(v.string()),
  references: v.exactOptional(v.array(v.string())),
  /** In addition to the headers of every mail. */
  headers: v.exactOptional(
    v.object({
      /** Names the list of a bulk mail (RFC 2919). */
      'List-Id': v.exactOptional(v.string()),
      'List-Unsubscribe': v.exactOptional(v.string()),
      'List-Unsubscribe-Post': v.exactOptional(v.string()),
    }),
  ),
})

export type OutgoingMail = v.InferOutput<typeof mailSchema>

/** The sender of the mails. `siteUrl` is the public origin, without a trailing slash. */
export type MailContext = MailSender & { firm: Pick<WholeFirm, 'timeZone' | 'timeZoneName'> }

/**
 * The mails about an accepted message: a notification to the firm and an acknowledgement to the visitor (D9). The notification begins with
 * the address of the message's thread, where there is an office (J19).
 */
export function composeMails<Kind extends VisitorKind>(
  message: AcceptedMessage<Kind>,
  mailContext: MailContext,
  threadUrl: string | null = null,
) {
  const { firm, siteUrl } = mailContext
  const { name, email, msg } = message.fields
  const { reference, receivedAt, answering } = message
  const { notification: toFirm, acknowledgement: toVisitor } = serverKinds[message.kind].word(message, siteUrl)
  const received = formatTime(receivedAt, firm)

  const notification: OutgoingMail = {
    to: null,
    replyTo: { name, address: email },
    subject: toFirm.subject,
    ...layoutMail(
      {
        blocks: [
          ...(threadUrl === null ? [] : [{ kind: 'link', label: 'Open it in the office', url: threadUrl } as const]),
          ...toFirm.blocks,
          {
            kind: 'facts',
            facts: [
              ['Reference', reference],
              ['Received', received],
              ['Name', name],
              ['E-mail', email],
              ...listOtherFields(message),
            ],
          },
          msg ? { kind: 'quotation', text: msg } : paragraph('(No message was written.)'),
        ],
        signed: null,
        why: `Reply to this e-mail to write to ${email}.`,
      },
      mailContext,
    ),
    messageId: messageId('notification', mailContext),
  }

  const acknowledgement: OutgoingMail = {
    to: { name: '', address: email },
    replyTo: { name: firm.name, address: firm.email },
    subject: toVisitor.subject,
    ...layoutMail(
      {
        blocks: [
          paragraph('Good day,'),
          paragraph(
            `${toVisitor.opening} ${received}, and ${answering.person ?? 'one of our team'} will get back to you. ${answering.sentence}.`,
          ),
          paragraph(`Your reference is ${reference}. Please have it at hand when you call or write.`),
          ...toVisitor.blocks,
          paragraph(
            'If anything has changed, or you would like to add something, simply reply to this e-mail or call us.',
          ),
        ],
        signed: regards,
        why: `You are receiving this e-mail because your address was entered in the ${toVisitor.form} on ${siteUrl}. If that was not you, please reply and let us know. ${noTracking}`,
      },
      mailContext,
    ),
    messageId: messageId('acknowledgement', mailContext),
  }
  return { notification, acknowledgement }
}

/** The lines above the firm's name where no person signs. */
export const regards = ['Kind regards,']

export const noTracking = 'We do not track who opens this e-mail.'

function listOtherFields<Kind extends VisitorKind>({ kind, fields, typed }: AcceptedMessage<Kind>) {
  const values: Readonly<Record<string, string>> = fields
  const say = (name: string, { label }: MessageField) => {
    if (!values[name]) return `(No ${label?.toLowerCase()} was written.)`
    return typed[name] ? `${values[name]} (written as ${typed[name]})` : values[name]
  }
  return Object.entries<MessageField>(visitorKinds[kind].fields)
    .filter(([name]) => !['propertyID', 'name', 'email', 'msg'].includes(name))
    .map(([name, field]) => [field.label ?? '', say(name, field)] as const)
}

/** The headers by which a mail program offers to unsubscribe with one click (RFC 2369, RFC 8058). */
export const oneClick = (unsubscribe: string): NonNullable<OutgoingMail['headers']> => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The headers of a bulk mail of a list, such as `newsletter`: they name it too (RFC 2919). */
export const listHeaders = (list: string, unsubscribe: string, { siteUrl }: Pick<MailContext, 'siteUrl'>) => ({
  'List-Id': `<${list}.${new URL(siteUrl).hostname}>`,
  ...oneClick(unsubscribe),
})

/** The mail that asks the owner of an address to confirm the newsletter (D6). `token` authorises the links of this one mail. */
export function composeConfirmation(
  { email, token, erasedAfterDays }: { email: string; token: string; erasedAfterDays: number },
  mailContext: MailContext,
): OutgoingMail {
  const { firm, siteUrl } = mailContext
  const unsubscribe = siteUrl + urls.newsletterUnsubscribe(token)
  return {
    to: { name: '', address: email },
    replyTo: { name: firm.name, address: firm.email },
    subject: `Please confirm your subscription to the ${firm.name} newsletter`,
    ...layoutMail(
      {
        blocks: [
          paragraph('Good day,'),
          paragraph(
            `Somebody entered this address to receive the ${firm.name} newsletter. If that was you, please open this page and press the button there:`,
          ),
          { kind: 'link', label: 'Confirm my subscription', url: siteUrl + urls.newsletterConfirm(token) },
          paragraph(
            `We send nothing else until you confirm. If you do not, we erase the address after ${erasedAfterDays} days. If it was not you, there is nothing you need to do.`,
          ),
        ],
        signed: regards,
        why: `You are receiving this e-mail because your address was entered on ${siteUrl}. ${noTracking}`,
        links: [{ label: 'Have the address erased now', url: unsubscribe }],
      },
      mailContext,
    ),
    messageId: messageId('confirmation', mailContext),
    headers: oneClick(unsubscribe),
  }
}

/** In the time zone of the firm: `Saturday, 21 November 2026 at 11:00 (East Africa Time)`. */
export function formatTime(instant: Date, { timeZone, timeZoneName }: MailContext['firm']) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(instant)} (${timeZoneName})`
}

/** Makes a Message-ID that nobody can write who has not received the mail: it has 80 random bits. */
export function messageId(purpose: string, { siteUrl }: MailContext) {
  return `<${randomBytes(10).toString('hex')}.${purpose}@${new URL(siteUrl).hostname}>`
}
