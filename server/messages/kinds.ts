import type { Answering } from '../../domain/content/answering.ts'
import type { MessageValues, VisitorKind } from '../../domain/messages/kinds.ts'
import {
  joinValues,
  maxProperties,
  type SubmittedFields,
  splitPropertyIds,
} from '../../domain/messages/submitted-fields.ts'
import { urls } from '../../domain/urls.ts'
import { type MailBlock, paragraph } from '../mails/blocks.ts'
import type { AskedProperties } from './property-facts.ts'

/** The server's part of a kind of message. Its form and fields are in `domain/messages/kinds.ts`. */
type ServerKind<Kind extends VisitorKind> = {
  /** The page with the open form. `from` is the page of the site that the form was sent from, if known. */
  page(fields: SubmittedFields, from: string | null): string
  /** The page that thanks without script, at the same form. */
  sentPage(fields: MessageValues<Kind>): string
  word(message: AcceptedMessage<Kind>, siteUrl: string): Wording
}

/** The typed texts of fields that are stored in another form, by name (D7). */
export type TypedFields = Readonly<Record<string, string>>

/** A message as its mails are composed of it. */
export type AcceptedMessage<Kind extends VisitorKind> = {
  kind: Kind
  fields: Omit<MessageValues<Kind>, 'special'>
  typed: TypedFields
  /** The properties of an inquiry: visitors type any id, and no mail names one that the site has never shown. */
  properties: AskedProperties
  answering: Answering
  reference: string
  receivedAt: Date
}

/** The texts of the mails that differ between the kinds of messages. */
type Wording = {
  notification: { subject: string; blocks: readonly MailBlock[] }
  /** Contains no text from the visitor, as anybody could enter a stranger's address and so write to them through us. */
  acknowledgement: { subject: string; opening: string; blocks: readonly MailBlock[]; form: string }
}

export const serverKinds: { readonly [Kind in VisitorKind]: ServerKind<Kind> } = {
  'property-inquiry': {
    page: findInquiryPage,
    sentPage({ propertyID }) {
      const ids = splitPropertyIds(propertyID)
      return ids.length > 1 ? urls.shortlist(ids) : urls.listing(propertyID)
    },
    word(message, siteUrl) {
      const { length } = splitPropertyIds(message.fields.propertyID)
      return length > 1 ? wordSeveral(message, length, siteUrl) : wordOne(message, siteUrl)
    },
  },
  'contact-us': {
    page: urls.contact,
    sentPage: urls.contact,
    word: ({ fields: { name, subject }, reference }) => ({
      notification: {
        subject: `Message ${reference} ${subject ? `about: ${subject}` : `from ${name}`}`,
        blocks: [paragraph(`${name} has sent us a message through the contact form.`)],
      },
      acknowledgement: {
        subject: `Your message ${reference}`,
        opening: 'Thank you for your message. We received it on',
        blocks: [],
        form: 'contact form',
      },
    }),
  },
}

/** The form about several properties is on the shortlist, and names its page, so that those that were taken out can be chosen again. */
function findInquiryPage({ propertyID }: SubmittedFields, from: string | null): string {
  if (from?.startsWith(`${urls.shortlist()}?`)) return from
  // One id above the limit is enough to say that there are too many.
  const ids = [propertyID ?? ''].flat().slice(0, maxProperties + 1)
  return ids.length > 1 ? urls.shortlist(ids, { inquiry: 'open' }) : urls.inquiry(joinValues(ids))
}

/** Its mails name no id that is only typed: the page of the thread has it. */
type AcceptedInquiry = AcceptedMessage<'property-inquiry'>

function wordOne({ fields, properties, reference }: AcceptedInquiry, siteUrl: string): Wording {
  const [asked] = properties
  if (!asked)
    return {
      notification: {
        subject: `Inquiry ${reference}`,
        blocks: [paragraph(`${fields.name} asks about a property that the site has never shown.`)],
      },
      acknowledgement: {
        subject: `Your inquiry ${reference}`,
        opening: 'Thank you for asking about one of our properties. We received your inquiry on',
        blocks: [],
        form: 'inquiry form',
      },
    }
  const [known, facts] = asked
  const about = `property ${known.toUpperCase()}`
  const toItem = (below: string | null): MailBlock => ({
    kind: 'items',
    items: [{ name: `Property ${known.toUpperCase()}`, below, url: siteUrl + urls.listing(known) }],
  })
  return {
    notification: {
      subject: `Inquiry ${reference} about ${about}`,
      blocks: [paragraph(`${fields.name} asks about ${about}.`), toItem(facts)],
    },
    acknowledgement: {
      subject: `Your inquiry ${reference} about ${about}`,
      opening: `Thank you for asking about ${about}. We received your inquiry on`,
      blocks: [toItem(null)],
      form: 'inquiry form',
    },
  }
}

/** The texts about an inquiry about several properties (F12). */
function wordSeveral(message: AcceptedInquiry, count: number, siteUrl: string): Wording {
  const { fields, properties, reference } = message
  const list = (hasFacts: boolean): MailBlock => ({
    kind: 'items',
    items: [...properties].map(([id, facts]) => ({
      name: `Property ${id.toUpperCase()}`,
      below: hasFacts ? facts : null,
      url: siteUrl + urls.listing(id),
    })),
  })
  const unknown = count - properties.size
  const never = unknown > 0 ? [paragraph(`${unknown} of them the site has never shown.`)] : []
  return {
    notification: {
      subject: `Inquiry ${reference} about ${count} properties`,
      blocks: [paragraph(`${fields.name} asks about ${count} properties:`), list(true), ...never],
    },
    acknowledgement: {
      subject: `Your inquiry ${reference} about ${count} properties`,
      opening: `Thank you for asking about ${count} of our properties. We received your inquiry on`,
      blocks: [list(false)],
      form: 'inquiry form',
    },
  }
}
