import { data, redirect } from 'react-router'
import { safeParse } from 'valibot'
import { formatCount } from '../../../domain/format-count.ts'
import type { ReplyPreview } from '../../../domain/inbox/reply.ts'
import { messageText } from '../../../domain/messages/field-rules.ts'
import type { OfficeListing } from '../../../domain/office/editor.ts'
import { officeUrls } from '../../../domain/office/pages.ts'
import type { Person } from '../../../domain/office/person.ts'
import { maxSentTo, type SentToAll } from '../../../domain/saved-searches/saved-searches.ts'
import type { OfficeContext } from '../../context.ts'
import { type FormFault, toFault } from '../../form/form-fault.ts'
import { toOffer } from '../../listings/lookers/read-offer.ts'
import { doneUrl } from '../../outcome/done-url.ts'

/** The form that was not sent, with what was typed and ticked, and with what its button asked for. */
export type LookersAnswer = FormFault & { ticked: string[]; preview?: ReplyPreview; isTakenBack?: true }

const refusals = {
  'no-mail': 'This site sends no mail, as SMTP_URL is not set, so nothing was sent.',
  'not-shown': 'Nobody can get this: the listing is not on the site, or nobody of them takes mail. Nothing was sent.',
}

/** Names stand in a sentence for so many that prevent a sending. */
const maxNamed = 3

type Asked = { listing: OfficeListing; person: Person; office: OfficeContext }

/** Does what the button says: puts a template in, shows the mail, sends it to all who are ticked, or takes that back. */
export async function answerLookers(fields: URLSearchParams, { listing, person, office }: Asked) {
  const { savedSearches, site } = office
  const read = (name: string) => fields.get(name) ?? ''
  const ticked = [...new Set(fields.getAll('seeker'))]
  const form: LookersAnswer = { ...toFault(read, { keep: ['text'] }), ticked: ticked.slice(0, 100) }
  const refuse = (reason: Partial<FormFault>) => data({ ...form, ...reason }, 422)
  if (read('intent') === 'undo') {
    const taken = await savedSearches.takeBackFromMany(read('deed'), person)
    if (!taken.ok) return refuse({ message: 'It was sent already.' })
    const { text, seekerIds } = taken
    return { ...form, intent: 'send', typed: { text }, ticked: [...seekerIds], isTakenBack: true as const }
  }
  if (read('intent') !== 'send') throw data('This form is not known.', 400)
  const { shortId, name } = toOffer(listing, office)
  if (fields.has('template')) {
    const template = site.content.replies?.templates.find((each) => each.name === read('template'))
    const text = template?.paragraphs.join('\n\n').replaceAll('{property}', () => name)
    return { ...form, typed: { text: text ?? read('text') } }
  }
  const text = safeParse(messageText(), read('text'))
  const fault = text.success ? text.output === '' && 'Please write to them' : text.issues[0].message
  const message = sayTicked(ticked.length)
  if (!text.success || fault || message) return refuse({ message, faults: fault ? { text: fault } : {} })
  const sent = { shortId, text: text.output, seekerIds: ticked }
  if (read('step') === 'preview') {
    const preview = await savedSearches.previewToMany(sent, person)
    return preview ? { ...form, preview } : refuse({ message: refusals['not-shown'] })
  }
  const done = await savedSearches.sendToMany(sent, person)
  if (!done.ok) return refuse({ message: sayRefusal(done) })
  const page = `${officeUrls.lookers(listing.id)}?sent=${done.sent}`
  return redirect(doneUrl(page, 'sent', { changeId: done.replyId }), 303)
}

/** A sentence where nobody is ticked, or too many are; empty for others. */
function sayTicked(count: number): string {
  if (count === 0) return 'Nobody is ticked. Please tick those who are to get it.'
  if (count <= maxSentTo) return ''
  return `At most ${formatCount(maxSentTo, 'person', 'people')} get it at once, and ${count} are ticked. Please tick fewer.`
}

function sayRefusal(refusal: Extract<SentToAll, { ok: false }>): string {
  if (refusal.reason !== 'refused') return refusals[refusal.reason]
  const named = refusal.refused.slice(0, maxNamed).map(({ name, reason }) => `${name} ${reason}`)
  return `Nothing is sent: ${named.join('; ')}${refusal.refused.length > maxNamed ? ', and others' : ''}.`
}
