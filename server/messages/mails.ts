import type { Firm } from '../../app/layout/firm.ts'
import type { Inquiry } from '../../app/messages/inquiry.ts'
import { urls } from '../../app/urls.ts'

/** A mail as the outbox keeps it. */
export type OutgoingMail = {
  /** Null is the firm: its address is read when the mail is sent, as it may be configured only later. */
  to: Mailbox | null
  replyTo: Mailbox
  subject: string
  text: string
  /** The same at every attempt, so that a receiver can tell a mail that came twice. */
  messageId: string
}

type Mailbox = { name: string; address: string }

/** What a visitor sent, by its form. */
export type VisitorMessage = { kind: 'property-inquiry'; fields: Inquiry }

/** Who the mails come from. `siteUrl` is the public origin, without a trailing slash. */
export type Letterhead = { firm: Pick<Firm, 'name' | 'email' | 'phones' | 'openingHours'>; siteUrl: string }

type StoredInquiry = {
  kind: 'property-inquiry'
  fields: Omit<Inquiry, 'special'>
  reference: string
  receivedAt: Date
}

/** The mails that a stored message causes: the firm hears of it, and the visitor gets an acknowledgement (D9). */
export function composeMails(message: StoredInquiry, letterhead: Letterhead) {
  return {
    notification: notifyOfInquiry(message, letterhead),
    acknowledgement: acknowledgeInquiry(message, letterhead),
  }
}

function notifyOfInquiry(inquiry: StoredInquiry, letterhead: Letterhead): OutgoingMail {
  const { fields, reference, receivedAt } = inquiry
  const property = fields.propertyID.toUpperCase()
  return {
    to: null,
    replyTo: { name: fields.name, address: fields.email },
    subject: `Inquiry ${reference} about property ${property}`,
    text: `${fields.name} asks about property ${property}.
${letterhead.siteUrl}${urls.listing(fields.propertyID)}

Reference: ${reference}
Received:  ${formatTime(receivedAt)}
Name:      ${fields.name}
E-mail:    ${fields.email}
Phone:     ${fields.phone}

${fields.msg || '(No message was written.)'}

--
Your answer to this mail goes to ${fields.email}.
`,
    messageId: messageId(reference, 'notification', letterhead),
  }
}

/** Without the visitor's own words: whoever enters a stranger's address must not be able to write to them through us. */
function acknowledgeInquiry(inquiry: StoredInquiry, letterhead: Letterhead): OutgoingMail {
  const { fields, reference, receivedAt } = inquiry
  const { firm, siteUrl } = letterhead
  const property = fields.propertyID.toUpperCase()
  return {
    to: { name: '', address: fields.email },
    replyTo: { name: firm.name, address: firm.email },
    subject: `Your inquiry ${reference} about property ${property}`,
    text: `${salutation(fields.name)}

Thank you for asking about property ${property}. We received your inquiry on
${formatTime(receivedAt)}, and one of our team will get back to you.
Our office is open ${firm.openingHours.days}, ${firm.openingHours.hours}.

Your reference is ${reference}. Please have it at hand when you call or write.

The property: ${siteUrl}${urls.listing(fields.propertyID)}

If anything has changed, or you would like to add something, simply answer this
mail or call us.

Kind regards,
${firm.name}
${[firm.email, ...firm.phones, siteUrl].join('\n')}

--
You receive this one mail because your address was entered in the inquiry form
on ${siteUrl}. If that was not you, please let us know by answering it. It
contains nothing that tracks you.
`,
    messageId: messageId(reference, 'acknowledgement', letterhead),
  }
}

/** By name where it reads like one: a name with an address of the web in it is an advertisement. */
function salutation(name: string) {
  return /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,80}$/u.test(name) ? `Dear ${name},` : 'Good day,'
}

/** As the firm reads clocks: `Saturday, 21 November 2026 at 11:00 (East Africa Time)`. */
function formatTime(instant: Date) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Nairobi' })
  return `${format.format(instant)} (East Africa Time)`
}

function messageId(reference: string, purpose: string, { siteUrl }: Letterhead) {
  return `<${reference.toLowerCase()}.${purpose}@${new URL(siteUrl).hostname}>`
}
