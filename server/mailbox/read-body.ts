import PostalMime, { type Attachment } from 'postal-mime'
import { toFileName } from '../../domain/inbox/reply-files.ts'
import type { MailReport } from '../../domain/mailbox/read-mail.ts'
import type { MailFile } from '../../domain/messages/entered-mail.ts'
import { htmlToText } from './html-to-text.ts'
import { type MimePart, splitMail } from './mime-parts.ts'
import { readReport } from './read-report.ts'
import { toLine, toText } from './safe-text.ts'

/** The facts of a mail below its headers. */
export type MailBody = {
  text: string
  files: MailFile[]
  report: MailReport | null
  calendar: boolean
  isCut: boolean
}

type ReadPart = MimePart & { plain: string | undefined; html: string | undefined; file: Attachment | undefined }

const maxText = 100 * 1024
const maxFiles = 50
/** Signatures and keys that a mail program makes, which nobody opens. */
const signatures = /^application\/(?:pgp-signature|pgp-keys|(?:x-)?pkcs7-signature)$/

/** Reads text, files and reports of a mail. `isShort` says that the bytes are only its beginning. */
export async function readBody(mail: Buffer, isShort: boolean): Promise<MailBody> {
  const split = splitMail(mail)
  const parts: ReadPart[] = []
  for (const part of split.parts) {
    const { text, html, attachments } = await PostalMime.parse(part.bytes, { forceRfc822Attachments: true })
    parts.push({ ...part, plain: text, html, file: attachments[0] })
  }
  const text = textOf(parts)
  const status = parts.find(({ file }) => file?.mimeType === 'message/delivery-status')
  const returned =
    status && parts.find(({ file }) => /^(message\/rfc822|text\/rfc822-headers)$/.test(file?.mimeType ?? ''))
  const shown = idsShown(parts)
  const files = parts.filter((part) => part !== status && part !== returned && isFile(part, shown))
  return {
    text: toText(text, maxText),
    files: files.slice(0, maxFiles).map((part) => toFile(part, isShort || split.isCut)),
    report: status ? await readReport(bytesOf(status), returned ? bytesOf(returned) : null) : null,
    calendar: parts.some(({ file }) => file?.method !== undefined),
    isCut: isShort || split.isCut || files.length > maxFiles || Buffer.byteLength(text) > maxText,
  }
}

/** The texts of a mail, each in its plain form unless that is empty. */
function textOf(parts: readonly ReadPart[]): string {
  const plainForms = new Set(parts.filter(({ plain }) => plain?.trim()).map(formsOf))
  const texts: string[] = []
  let left = maxText
  for (const part of parts) {
    const { plain = '', html = '' } = part
    const text = plainForms.has(formsOf(part)) ? plain : htmlToText(html, left + 1)
    if (text.trim() !== '') texts.push(text.trimEnd())
    left -= text.length
    if (left < 0) break
  }
  return texts.join('\n\n')
}

/** A key that the forms of one text share. */
function formsOf({ alternative, number }: MimePart): string {
  return alternative === null ? number : `${alternative}*`
}

/** The Content-IDs that the HTML shows, without `<` and `>`. */
function idsShown(parts: readonly ReadPart[]): Set<string> {
  const html = parts.map((part) => part.html ?? '').join(' ')
  return new Set(Array.from(html.matchAll(/\bcid:([^\s"'<>()]+)/gi), ([, id = '']) => id))
}

function isFile({ file }: ReadPart, shown: ReadonlySet<string>): boolean {
  if (!file || signatures.test(file.mimeType) || file.mimeType.startsWith('multipart/')) return false
  const isShown = file.contentId !== undefined && shown.has(file.contentId.replaceAll(/[<>]/g, ''))
  const isInvitation = file.method !== undefined && file.disposition !== 'attachment'
  return !isInvitation && !(isShown && file.mimeType.startsWith('image/'))
}

function toFile(part: ReadPart, isCut: boolean): MailFile {
  const { filename = null, mimeType = '', contentId } = part.file ?? {}
  return {
    name: filename ? toFileName(filename) : '',
    type: /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,100}$/.test(mimeType) ? mimeType : 'application/octet-stream',
    size: isCut && part.isOpen ? null : bytesOf(part).length,
    part: part.number,
    ...(contentId !== undefined && { contentId: toLine(contentId, 200) }),
  }
}

function bytesOf({ file }: ReadPart): Buffer {
  return Buffer.from((file?.content ?? '') as ArrayBuffer)
}
