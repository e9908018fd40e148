import { escapeAttribute, escapeText } from 'entities'
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
 * The mail of a reply (J20): in the conversation of their mail (J25.16), or of our acknowledgement where one was sent, as text, and as HTML for the pictures of the
 * listings. It quotes nothing.
 */
export function composeReply(
  { text, listings, person, conversation }: ReplyParts,
  mailContext: MailContext,
): OutgoingMail & { alternative: string } {
  const { firm, siteUrl } = mailContext
  const { to, reference, answered, references } = conversation
  const sender = [person.name, firm.name, firm.email, ...firm.phones, siteUrl]
  const shown = listings.map(({ name, price, url }) => `\n${name}\n${price}\n${url}\n`)
  return {
    to: { name: '', address: to },
    replyTo: { name: firm.name, address: firm.email },
    subject: answered ? `Re: ${withoutRe(answered.subject)}` : `Your message ${reference}`,
    text: `${text}\n${shown.join('')}\n-- \n${sender.join('\n')}\n`,
    alternative: toHtml({ text, listings, sender }),
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
    text: `${person.name} answered ${to} in the office: ${threadUrl}\n\n${text}`,
    messageId: messageId('reply-copy', mailContext),
    ...(notification && { inReplyTo: notification.messageId, references: [notification.messageId] }),
  }
}

/** A subject without the sign of an answer, as programs in English, German, Swedish and others write it. */
function withoutRe(subject: string): string {
  return subject.replace(/^(?:(?:re|aw|sv|antw|vs): ?){1,9}/i, '') || 'Your message'
}

/** Without styles, as the office previews it below a policy that allows none. */
function toHtml({ text, listings, sender }: { text: string; listings: readonly SentListing[]; sender: string[] }) {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => `<p dir="auto">${toLines(paragraph.split('\n'))}</p>`)
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title></title></head>
<body>
<font face="Arial, sans-serif">
${[...paragraphs, ...listings.map(showListing)].join('\n')}
<p>--<br>${toLines(sender)}</p>
</font>
</body>
</html>
`
}

function showListing({ name, price, url, picture }: SentListing): string {
  const link = (shown: string) => `<a href="${escapeAttribute(url)}">${shown}</a>`
  const image = picture === null ? '' : `<p>${link(`<img src="${escapeAttribute(picture)}" width="240" alt="">`)}</p>`
  return `${image}<p>${link(`<b dir="auto">${escapeText(name)}</b>`)}<br>${escapeText(price)}</p>`
}

const toLines = (lines: readonly string[]) => lines.map((line) => escapeText(keepSpaces(line))).join('<br>\n')

/** HTML shows several spaces as one, and none at the beginning of a line; a style that keeps them has no place here. */
const keepSpaces = (line: string) => line.replaceAll('\t', '    ').replaceAll(/^ | (?= )/g, '\u00a0')
