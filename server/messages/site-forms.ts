import { formRules } from '../../domain/messages/form-rules.ts'
import type { FormKind } from '../../domain/messages/forms.ts'
import { describeUnknown, type Inquiry } from '../../domain/messages/inquiry.ts'
import {
  maxProperties,
  type SubmittedFields,
  splitPropertyIds,
  toText,
} from '../../domain/messages/submitted-fields.ts'
import type { Subscription } from '../../domain/messages/subscription.ts'
import { subscriptionThanks, thanks } from '../../domain/messages/thanks.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import type { MessageKind } from '../database/tables.ts'
import { acceptMessage, type MessageDependencies } from './accept.ts'
import type { SiteForm } from './forms.ts'
import type { MessageFields } from './mails.ts'
import { createDecoyReference } from './reference.ts'
import { canonicalContent } from './submissions.ts'
import { subscribe } from './subscribers.ts'

type FormDependencies = MessageDependencies & { catalogue: Pick<Catalogue, 'findMany'> }

/** The forms that write to the firm. `privacyVersion` is the version of the privacy notice beside them. */
export function createSiteForms(dependencies: FormDependencies, privacyVersion: string): Record<FormKind, SiteForm> {
  return {
    'property-inquiry': {
      ...messageForm('property-inquiry', { page: findInquiryPage, sentPage: findSentPage }),
      findErrors: findUnknownProperties,
    },
    'contact-us': messageForm('contact-us', {
      page: urls.contact,
      sentPage: (_fields, reference) => urls.contactSent(reference),
    }),
    newsletter: newsletterForm(),
  }

  function messageForm<Kind extends MessageKind>(
    kind: Kind,
    { page, sentPage }: { page: SiteForm['page']; sentPage(fields: MessageFields[Kind], reference: string): string },
  ): SiteForm {
    return {
      parse: formRules[kind],
      page,
      async accept(fields: MessageFields[Kind], { key }) {
        const submission = { kind, fields, submissionKey: key, privacyVersion, now: new Date() }
        const { reference, forward } = await acceptMessage(dependencies, submission)
        const reply = forward && (await dependencies.outbox.deliverNow(forward))
        const message = reply ? `${reply} Your reference is ${reference}.` : thanks(reference)
        return { message, sentPage: sentPage(fields, reference) }
      },
      pretend(fields) {
        const { special: _, ...content } = fields
        const reference = createDecoyReference(canonicalContent(kind, content))
        const parsed = formRules[kind](content)
        const sent = parsed.ok ? sentPage(parsed.value as MessageFields[Kind], reference) : urls.contactSent(reference)
        return { message: thanks(reference), sentPage: sent }
      },
    }
  }

  /** Checks several properties (F12). One alone is accepted as it is, and so are all while the listings cannot be read. */
  async function findUnknownProperties({ propertyID }: Inquiry): Promise<Record<string, string>> {
    const ids = splitPropertyIds(propertyID)
    if (ids.length === 1) return {}
    const results = await dependencies.catalogue.findMany(ids)
    const unknown = ids.filter((_id, index) => results[index]?.found === 'nothing')
    return unknown.length > 0 ? { propertyID: describeUnknown(unknown) } : {}
  }

  /** The newsletter form is on every page, so its answer leads back to the page that it was sent from. */
  function newsletterForm(): SiteForm {
    const outcome = dependencies.mails ? 'sent' : 'noted'
    const answer = (from: string | null) => ({
      message: subscriptionThanks[outcome],
      sentPage: urls.newsletterSent(from ?? urls.contact(), outcome),
    })
    return {
      parse: formRules.newsletter,
      page: (_fields, from) => from ?? urls.contact(),
      async accept({ email }: Subscription, { key, from }) {
        await subscribe(dependencies, { email, submissionKey: key, privacyVersion, now: new Date() })
        return answer(from)
      },
      pretend: (_fields, { from }) => answer(from),
    }
  }
}

/** The form about several properties is on the shortlist, and names its page, so that those that were taken out can be chosen again. */
function findInquiryPage({ propertyID }: SubmittedFields, from: string | null): string {
  if (from?.startsWith(`${urls.shortlist()}?`)) return from
  // One too many is enough for the message that says so.
  const ids = [propertyID ?? ''].flat().slice(0, maxProperties + 1)
  return ids.length > 1 ? urls.shortlist(ids, { inquiry: 'open' }) : urls.inquiry(toText(ids))
}

function findSentPage({ propertyID }: Pick<Inquiry, 'propertyID'>, reference: string): string {
  const ids = splitPropertyIds(propertyID)
  return ids.length > 1 ? urls.shortlistSent(ids, reference) : urls.inquirySent(propertyID, reference)
}
