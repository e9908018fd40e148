import { paragraph } from '../../mails/blocks.ts'
import { layoutMail } from '../../mails/layout-mail.ts'
import { signatureMark } from '../../mails/to-html.ts'
import { type MailContext, messageId, type OutgoingMail } from '../../messages/mails.ts'
import type { Conversation } from './conversation.ts'
import type { SentListing } from './sent-listings.ts'

type ReplyParts = {
  /** The words that somebody of the office typed. */
  text: string
  listings: readonly SentListing[]
  person: { name: string }
  conversation: Conversation
}

/**
 * The mail of a reply (J20): in the conversation of their mail (J25.16), or of our acknowledgement where one was sent, with the
 * listings. It quotes nothing.
 */
export function composeReply(
  { text, listings, person, conversation }: ReplyParts,
  mailContext: MailContext,
): OutgoingMail & { alternative: string } {
  const { firm } = mailContext
  const { to, reference, answered, references } = conversation
  const items = listings.map(({ name, price, url, picture }) => ({ name, below: price, url, picture }))
  return {
    to: { name: '', address: to },
    replyTo: { name: firm.name, address: firm.email },
    subject: answered ? `Re: ${withoutRe(answered.subject)}` : `Your message ${reference}`,
    ...layoutMail(
      {
        blocks: [paragraph(text), ...(items.length > 0 ? [{ kind: 'items', items } as const] : [])],
        signed: [signatureMark, person.name],
      },
      mailContext,
    ),
    messageId: messageId('reply', mailContext),
    ...(answered && { inReplyTo: answered.messageId }),
    ...(references.length > 0 && { references }),
  }
}

/** The copy of a reply to the firm's mailbox, where it stands with the mail about the message. Answering it writes to the visitor. */
export function composeCopy(
  { text, person, conversation, threadUrl }: Omit<ReplyParts, 'listings'> & { threadUrl: string },
  mailContext: MailContext,
): OutgoingMail {
  const { to, name, reference, notification } = conversation
  return {
    to: null,
    replyTo: { name, address: to },
    subject: notification ? `Re: ${notification.subject}` : `Reply to message ${reference}`,
    ...layoutMail(
      {
        blocks: [
          paragraph(`${person.name} answered ${to} in the office.`),
          { kind: 'link', label: 'Open it in the office', url: threadUrl },
          { kind: 'quotation', text: text.trimEnd() },
        ],
        signed: null,
        why: `Reply to this e-mail to write to ${to}.`,
      },
      mailContext,
    ),
    messageId: messageId('reply-copy', mailContext),
    ...(notification && { inReplyTo: notification.messageId, references: [notification.messageId] }),
  }
}

/** A subject without the sign of an answer, as programs in English, German, Swedish and others write it. */
function withoutRe(subject: string): string {
  return subject.replace(/^(?:(?:re|aw|sv|antw|vs): ?){1,9}/i, '') || 'Your message'
}
