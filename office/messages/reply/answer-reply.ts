import { data, redirect } from 'react-router'
import { addTemplate } from '../../../domain/content/reply-templates.ts'
import type { NotShown, Reply, ReplyPreview } from '../../../domain/inbox/reply.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { OfficeContext } from '../../context.ts'
import { type FormFault, toFault } from '../../form/form-fault.ts'
import { doneUrl } from '../../outcome/done-url.ts'
import { readRevision } from '../read-revision.ts'
import { noThread, readThread } from '../read-thread.ts'
import { refuseChanged } from '../refuse-changed.ts'
import { readReply } from './read-reply.ts'
import { toReplyPage } from './reply-page.ts'

/** The form of a reply that was not sent, with what was typed, and with what its button asked for. */
export type ReplyAnswer = FormFault & { preview?: ReplyPreview; isTakenBack?: true }

const refusals = {
  'no-mail':
    'This site sends no mail, as SMTP_URL is not set, so nothing was sent. Please answer from the firm’s mailbox, and say so below.',
  'no-address': 'This person has no e-mail address: please call or write by WhatsApp. Nothing was sent.',
}

type Asked = {
  id: string
  /** The address of the thread, and the id of the one after it in the list. */
  page: string
  next: string | null
  /** The short id of the listing that the address names; empty for none. */
  asked: string
  fields: URLSearchParams
  person: Person
  office: OfficeContext
}

/** Does what the form's button says: puts a template in, shows the mail, or sends it. */
export async function answerReply({ id, page, next, asked, fields, person, office }: Asked) {
  const { inbox, site } = office
  const form = toForm(fields)
  if (fields.has('template')) {
    const { thread, properties } = await readThread(id, office, asked)
    const { templates, about } = toReplyPage(thread, properties, site, asked)
    const template = templates.find(({ name }) => name === fields.get('template'))
    if (!template) return form
    const text = addTemplate(form.typed.text ?? '', template, templates)
    const boxes = [form.typed.property, template.sendsProperty && about].filter(Boolean).join(' ')
    return { ...form, typed: { ...form.typed, text, property: boxes } }
  }
  const read = readReply(fields)
  if (!read.ok) return data({ ...form, faults: read.faults }, 422)
  if (fields.get('step') === 'preview') {
    const preview = await inbox.previewReply(id, read.reply, person)
    if (!preview) throw noThread()
    return preview.ok ? { ...form, preview } : refuseListing(form, preview)
  }
  const seen = readRevision(fields.get('seen'))
  const replied = await inbox.reply(id, { reply: read.reply, seen }, person)
  if (replied.ok) return redirect(doneUrl(page, 'reply', { id: replied.replyId, next }), 303)
  if (replied.reason === 'not-found') throw noThread()
  if (replied.reason === 'changed') return refuseChanged(id, fields, form, office)
  if (replied.reason === 'not-shown') return refuseListing(form, replied)
  return data({ ...form, message: refusals[replied.reason] }, 422)
}

function refuseListing(form: ReplyAnswer, { propertyId }: NotShown) {
  return data({ ...form, faults: { other: `${propertyId} is not on the site` } }, 422)
}

/** Takes a reply back, and puts its words into the form again. */
export async function takeReplyBack(id: string, fields: URLSearchParams, person: Person, { inbox }: OfficeContext) {
  const taken = await inbox.takeBack(id, fields.get('reply') ?? '', person)
  if (taken.ok) return { ...toForm(fields), intent: 'reply', typed: toTyped(taken.reply), isTakenBack: true as const }
  const message = taken.reason === 'sent' ? 'It was sent already.' : 'There is no such reply of yours any more.'
  return data({ ...toForm(fields), message }, 422)
}

const toTyped = ({ text, properties }: Reply) => ({ text, property: properties.join(' ') })

function toForm(fields: URLSearchParams): ReplyAnswer {
  const form = toFault((name) => fields.get(name) ?? '', { keep: ['text', 'other'] })
  // A form posts `\r\n` for a line break.
  const text = form.typed.text?.replaceAll('\r\n', '\n')
  return { ...form, typed: { ...form.typed, text, property: fields.getAll('property').slice(0, 50).join(' ') } }
}
