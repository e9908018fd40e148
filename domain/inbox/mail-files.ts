import type { MailFile } from '../messages/entered-mail.ts'
import { inOffice, officePages } from '../office/pages.ts'
import { fillPath } from '../to-addresses.ts'
import { saySize, toFileName } from './reply-files.ts'

/** In bytes, decoded: a larger file is opened in the mailbox alone (J25.14). */
export const maxMailFileBytes = 25_000_000

/** The address of a file of a mail, by its thread, the reference of its message or the id of its event, and the number of its part. */
export const mailFilePath = `${inOffice(officePages.thread.path)}/files/:entry/:part`

/** A file of a mail as its thread names it; `url` is null where it cannot be opened there. */
export type NamedFile = { name: string; about: string; url: string | null }

/** Names a file with its kind and, where that is known, its size. `isRead` is true where the site reads the mailbox. */
export function nameMailFile(
  { name, type, size, part }: MailFile,
  { thread, entry, isRead }: { thread: string; entry: string; isRead: boolean },
): NamedFile {
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? type
  const isLarge = size !== null && size > maxMailFileBytes
  return {
    name: name || toDefaultName(type),
    about: [kind, ...(size === null ? [] : [saySize(size)]), ...(isRead && isLarge ? [tooLarge] : [])].join(', '),
    url: isRead && !isLarge ? fillPath(mailFilePath, [thread, entry, part]) : null,
  }
}

/** The name under which a file arrives; one without a name has one by its type. */
export function toSavedName({ name, type }: Pick<MailFile, 'name' | 'type'>): string {
  return name ? toFileName(name) : toDefaultName(type)
}

const toDefaultName = (type: string) => kinds.find(([pattern]) => pattern.test(type))?.[2] ?? 'file'

/** Types with the words for them, and the name of a file without one. */
const kinds: readonly [type: RegExp, words: string, name: string][] = [
  [/^application\/pdf$/, 'PDF', 'file.pdf'],
  [/^image\//, 'picture', 'picture'],
  [/^message\/rfc822$/, 'mail', 'mail.eml'],
  [/^text\/calendar$/, 'calendar entry', 'appointment.ics'],
  [/^text\/plain$/, 'text', 'text.txt'],
  [/^text\/html$/, 'web page', 'page.html'],
  [/^audio\//, 'sound', 'sound'],
  [/^video\//, 'film', 'film'],
  [/^application\/(?:msword|vnd\.(?:oasis|openxmlformats|ms-))/, 'document', 'document'],
  [/^application\/octet-stream$/, 'file', 'file'],
]

const tooLarge = 'too large to open here: please open it in the mailbox'

/** The sentences for a file that does not come, by the word in the address of its thread's page. */
export const mailFileRefusals = {
  'file-gone': 'The mailbox does not have this file any more, or has it in a folder that is not read here.',
  'file-large': 'This file has more than 25 MB: please open it in the mailbox.',
  'file-busy': 'Other files are being fetched at this moment: please try again in a minute.',
  'file-away': 'The mailbox cannot be reached at this moment: please try again later, or open it there.',
  'file-off': 'The firm’s mailbox is not read here: please open the file in the mailbox itself.',
} as const

export type MailFileRefusal = keyof typeof mailFileRefusals
