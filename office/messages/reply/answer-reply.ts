import { data, redirect } from 'react-router'
import { addTemplate } from '../../../domain/content/reply-templates.ts'
import type { NotShown, ReplyPreview } from '../../../domain/inbox/reply.ts'
import type { PostedFiles } from '../../../domain/inbox/reply-files.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import type { OfficeContext } from '../../context.ts'
import { type FormFault, toFault } from '../../form/form-fault.ts'
import { doneUrl } from '../../outcome/done-url.ts'
import { noDay, readFollowUp } from '../follow-up/read-follow-up.ts'
import { readRevision } from '../read-revision.ts'
import { noThread, readThread } from '../read-thread.ts'
import { refuseChanged } from '../refuse-changed.ts'
import { describeShown, findByWords, type Offered } from './find-listings.ts'
import { readFiles, readReply } from './read-reply.ts'
import { toReplyPage } from './reply-page.ts'

/** The form of a reply that was not sent, with what was typed and ticked, and with what its button asked for. */
export type ReplyAnswer = FormFault & {
  along: Offered[]
  /** The names of the files that came with it, or that were taken back: a browser keeps them where its page has a script. */
  files: string[]
  /** The listings that the words for another one mean. */
  found?: Offered[]
  preview?: ReplyPreview
  isTakenBack?: true
}

const refusals = {
  'no-mail':
    'This site sends no mail, as SMTP_URL is not set, so nothing was sent. Please answer from the firm’s mailbox, and say so below.',
  'no-address': 'This person has no e-mail address: please call or write by WhatsApp. Nothing was sent.',
}

type Asked = {
  id: string
  /** The address of the thread. */
  page: string
  /** Reads the id of the thread after it in the list, which is another once this one is answered. */
  readNext(): Promise<string | null>
  /** The short ids of the listings that the address names. */
  asked: readonly string[]
  fields: URLSearchParams
  person: Person
  office: OfficeContext
  posted: PostedFiles | null
}

/** Does what the form's button says: finds listings, puts a template in, shows the mail, or sends it. */
export async function answerReply({ id, page, readNext, asked, fields, person, office, posted }: Asked) {
  const { inbox, site } = office
  const { files, names, fault } = readFiles(fields, posted)
  const form = { ...(await toForm(fields, site.catalogue)), files: names }
  if (fields.has('template')) {
    const { thread, properties } = await readThread(id, office, asked)
    const { templates, about } = toReplyPage(thread, properties, site, asked)
    const template = templates.find(({ name }) => name === fields.get('template'))
    if (!template) return form
    const text = addTemplate(form.typed.text ?? '', template, templates)
    const boxes = [form.typed.property, template.sendsProperty && about].filter(Boolean).join(' ')
    return { ...form, typed: { ...form.typed, text, property: boxes } }
  }
  const found = await findByWords(form.typed.other ?? '', site.catalogue)
  if (fields.get('step') === 'find') return { ...form, found }
  const read = readReply(fields, found)
  const followUpAt = fields.get('when') ? readFollowUp((name) => fields.get(name) ?? '', office) : null
  const faults = {
    ...(!read.ok && read.faults),
    ...(fields.get('when') && !followUpAt && { date: noDay }),
    ...(fault !== null && { files: fault }),
  }
  if (!read.ok || faults.date || faults.files) return data({ ...form, found, faults }, 422)
  if (fields.get('step') === 'preview') {
    const preview = await inbox.previewReply(id, read.reply, person)
    if (!preview) throw noThread()
    return preview.ok ? { ...form, preview } : refuseListing(form, preview)
  }
  const seen = readRevision(fields.get('seen'))
  const next = await readNext()
  const replied = await inbox.reply(id, { reply: read.reply, files, seen, followUpAt }, person)
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
export async function takeReplyBack(
  id: string,
  fields: URLSearchParams,
  person: Person,
  { inbox, site: { catalogue } }: OfficeContext,
) {
  const taken = await inbox.takeBack(id, fields.get('reply') ?? '', person)
  if (taken.ok) {
    const { text, properties } = taken.reply
    const files = [...taken.files]
    const typed = { text, property: properties.join(' ') }
    const along = await describeShown(properties, catalogue)
    return { ...(await toForm(fields, catalogue)), intent: 'reply', typed, along, files, isTakenBack: true as const }
  }
  const message = taken.reason === 'sent' ? 'It was sent already.' : 'There is no such reply of yours any more.'
  return data({ ...(await toForm(fields, catalogue)), message }, 422)
}

async function toForm(fields: URLSearchParams, catalogue: Catalogue): Promise<ReplyAnswer> {
  const form = toFault((name) => fields.get(name) ?? '', { keep: ['text', 'other', 'when', 'date'] })
  // A form posts `\r\n` for a line break.
  const text = form.typed.text?.replaceAll('\r\n', '\n')
  const ticked = fields.getAll('property').slice(0, 50)
  const along = await describeShown(ticked, catalogue)
  return { ...form, along, files: [], typed: { ...form.typed, text, property: ticked.join(' ') } }
}
