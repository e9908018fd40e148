import type { Answering, SayAnswering } from '../../domain/content/answering.ts'
import { type FindPerson, findCommonPerson } from '../../domain/content/people.ts'
import { type FormKind, type VisitorKind, visitorKindNames } from '../../domain/messages/kinds.ts'
import { parseForm } from '../../domain/messages/parse-form.ts'
import { describeUnknown } from '../../domain/messages/property-ids.ts'
import { splitPropertyIds } from '../../domain/messages/submitted-fields.ts'
import { subscriptionThanks, thanks } from '../../domain/messages/thanks.ts'
import type { Catalogue } from '../../domain/ports.ts'
import { urls } from '../../domain/urls.ts'
import { acceptMessage, type MessageDependencies } from './accept.ts'
import type { SiteForm } from './forms.ts'
import { serverKinds } from './kinds.ts'
import { type Consent, subscribe } from './newsletter/subscribers.ts'
import { readAskedProperties } from './property-facts.ts'
import { createDecoyReference } from './reference.ts'
import { canonicalContent } from './submissions.ts'

type FormDependencies = MessageDependencies & {
  catalogue: Pick<Catalogue, 'findMany'>
  findPerson: FindPerson
  sayAnswering: SayAnswering
}

type OwnForms = Record<Exclude<FormKind, 'saved-search'>, SiteForm>

/** The forms that write to the firm. `consent` is that to the newsletter, whose version is that of all privacy notices beside them. */
export function createSiteForms(
  dependencies: FormDependencies,
  { version: privacyVersion, words: consentWords }: Consent,
): OwnForms {
  const messageForms = visitorKindNames.map((kind) => [kind, createMessageForm(kind)])
  return {
    ...(Object.fromEntries(messageForms) as Record<VisitorKind, SiteForm>),
    newsletter: createNewsletterForm(),
  }

  function createMessageForm<Kind extends VisitorKind>(kind: Kind): SiteForm<Kind> {
    const { page, sentPage } = serverKinds[kind]
    return {
      page,
      async accept(fields, { key, typed }) {
        const ids = idsOf(fields)
        const { properties, unknown, answering, now } = await readAsked(ids)
        // One alone is accepted as it is (F12).
        if (ids.length > 1 && unknown.length > 0) return { errors: { propertyID: describeUnknown(unknown) } }
        const submission = { kind, fields, typed, properties, answering, submissionKey: key, privacyVersion, now }
        const { reference, forward } = await acceptMessage(dependencies, submission)
        const reply = forward && (await dependencies.outbox.deliverNow(forward))
        return {
          message: thanks(reference, answering.sentence, reply || undefined),
          sentPage: urls.sent(sentPage(fields), kind, reference),
        }
      },
      async pretend(fields) {
        const { special: _, ...content } = fields
        const reference = createDecoyReference(canonicalContent(kind, content))
        const parsed = parseForm(kind, content)
        const { answering } = await readAsked(parsed.ok ? idsOf(parsed.value) : [])
        const sent = parsed.ok
          ? urls.sent(sentPage(parsed.value), kind, reference)
          : urls.sent(urls.contact(), 'contact-us', reference)
        return { message: thanks(reference, answering.sentence), sentPage: sent }
      },
    }
  }

  /** The properties of a message that arrives now, and who answers it. */
  async function readAsked(ids: readonly string[]) {
    const { listings, ...asked } = await readAskedProperties(dependencies, ids)
    const person = findCommonPerson(listings, ids.length, dependencies.findPerson)
    const now = new Date()
    const answering: Answering = { person: person?.name ?? null, sentence: dependencies.sayAnswering(person, now) }
    return { ...asked, answering, now }
  }

  function idsOf(fields: Readonly<Record<string, string>>): string[] {
    return splitPropertyIds(fields.propertyID)
  }

  /** The newsletter form is on every page, so its answer leads back to the page that it was sent from. */
  function createNewsletterForm(): SiteForm<'newsletter'> {
    const outcome = dependencies.mails ? 'sent' : 'noted'
    const answer = (from: string | null) => ({
      message: subscriptionThanks[outcome],
      sentPage: urls.sent(from ?? urls.contact(), 'newsletter', outcome),
    })
    return {
      page: (_fields, from) => from ?? urls.contact(),
      async accept({ email }, { key, from }) {
        await subscribe(dependencies, { email, submissionKey: key, privacyVersion, consentWords, now: new Date() })
        return answer(from)
      },
      pretend: async (_fields, { from }) => answer(from),
    }
  }
}
