import type { Firm } from '../../domain/firm/firm.ts'
import type { ContactMessage } from '../../domain/messages/contact-message.ts'
import type { Inquiry } from '../../domain/messages/inquiry.ts'
import { splitPropertyIds } from '../../domain/messages/submitted-fields.ts'
import { urls } from '../../domain/urls.ts'
import type { MessageKind } from '../database/tables.ts'

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
}

type Mailbox = { name: string; address: string }

/** The accepted fields of each kind of message. */
export type MessageFields = { 'property-inquiry': Inquiry; 'contact-us': ContactMessage }

/** The sender of the mails. `siteUrl` is the public origin, without a trailing slash. */
export type MailContext = { firm: Pick<Firm, 'name' | 'email' | 'phones' | 'openingHours'>; siteUrl: string }

type AcceptedMessage<Kind extends MessageKind> = {
  kind: Kind
  fields: Omit<MessageFields[Kind], 'special'>
  /** The short ids of an inquiry's properties, without those that the site has never shown. */
  properties: readonly string[]
  reference: string
  receivedAt: Date
}

/** The texts that differ between the kinds of messages. */
type Wording = {
  notification: { subject: string; opening: string; row: [label: string, value: string] }
  /** Contains no text from the visitor, as anybody could enter a stranger's address and so write to them through us. */
  acknowledgement: { subject: string; opening: string; addition: string; form: string }
}

const wordings: { [Kind in MessageKind]: (message: AcceptedMessage<Kind>, siteUrl: string) => Wording } = {
  'property-inquiry'({ fields, properties, reference }, siteUrl) {
    const ids = splitPropertyIds(fields.propertyID)
    if (ids.length > 1)
      return wordSeveral({ name: fields.name, phone: fields.phone, ids, properties, reference }, siteUrl)
    const [property] = properties
    const named = fields.propertyID.toUpperCase()
    return {
      notification: {
        subject: `Inquiry ${reference} about property ${named}`,
        opening: `${fields.name} asks about property ${named}.\n${siteUrl + urls.listing(fields.propertyID)}`,
        row: ['Phone', fields.phone],
      },
      acknowledgement: {
        subject: `Your inquiry ${reference}${property ? ` about property ${property.toUpperCase()}` : ''}`,
        opening: property
          ? `Thank you for asking about property ${property.toUpperCase()}. We received your inquiry on`
          : 'Thank you for asking about one of our properties. We received your inquiry on',
        addition: property ? `The property: ${siteUrl + urls.listing(property)}\n\n` : '',
        form: 'inquiry form',
      },
    }
  },
  'contact-us'({ fields, reference }) {
    return {
      notification: {
        subject: `Message ${reference} ${fields.subject ? `about: ${fields.subject}` : `from ${fields.name}`}`,
        opening: `${fields.name} writes to us by the contact form.`,
        row: ['Subject', fields.subject || '(No subject was written.)'],
      },
      acknowledgement: {
        subject: `Your message ${reference}`,
        opening: 'Thank you for writing to us. We received your message on',
        addition: '',
        form: 'contact form',
      },
    }
  },
}

/** The texts about an inquiry about several properties (F12). Their number comes from the form, but a number is no text. */
function wordSeveral(
  inquiry: { name: string; phone: string; ids: string[]; properties: readonly string[]; reference: string },
  siteUrl: string,
): Wording {
  const { name, phone, ids, properties, reference } = inquiry
  const list = (some: readonly string[]) =>
    some.map((id) => `${id.toUpperCase().padEnd(10)}  ${siteUrl + urls.listing(id)}`).join('\n')
  return {
    notification: {
      subject: `Inquiry ${reference} about ${ids.length} properties`,
      opening: `${name} asks about ${ids.length} properties:\n\n${list(ids)}`,
      row: ['Phone', phone],
    },
    acknowledgement: {
      subject: `Your inquiry ${reference} about ${ids.length} properties`,
      opening: `Thank you for asking about ${ids.length} of our properties. We received your inquiry on`,
      addition: properties.length > 0 ? `The properties:\n${list(properties)}\n\n` : '',
      form: 'inquiry form',
    },
  }
}

/** The mails about an accepted message: a notification to the firm and an acknowledgement to the visitor (D9). */
export function composeMails<Kind extends MessageKind>(message: AcceptedMessage<Kind>, mailContext: MailContext) {
  const wording = wordings[message.kind](message, mailContext.siteUrl)
  const { name, email, msg } = message.fields
  const { reference, receivedAt } = message
  const [label, value] = wording.notification.row
  const { firm, siteUrl } = mailContext

  const notification: OutgoingMail = {
    to: null,
    replyTo: { name, address: email },
    subject: wording.notification.subject,
    text: `${wording.notification.opening}

Reference: ${reference}
Received:  ${formatTime(receivedAt)}
Name:      ${name}
E-mail:    ${email}
${`${label}:`.padEnd(10)} ${value}

${msg || '(No message was written.)'}

--
Your answer to this mail goes to ${email}.
`,
    messageId: messageId(reference, 'notification', mailContext),
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

${wording.acknowledgement.addition}If anything has changed, or you would like to add something, simply answer this
mail or call us.

${signature(mailContext)}

--
You receive this one mail because your address was entered in the ${wording.acknowledgement.form}
on ${siteUrl}. If that was not you, please let us know by answering it. It
contains nothing that tracks you.
`,
    messageId: messageId(reference, 'acknowledgement', mailContext),
  }
  return { notification, acknowledgement }
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
