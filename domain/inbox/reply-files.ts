import { withoutInvisible } from '../invisible-characters.ts'

/** A file of a reply, as it was chosen. */
export type NewFile = { name: string; bytes: Uint8Array }

/** A file of a reply, as its thread shows it. */
export type SentFile = {
  name: string
  /** In bytes. */
  size: number
  /** SHA-256 in hexadecimal digits. */
  digest: string
}

/**
 * The files that were posted with a form, and the names of all that had begun to arrive. `cut`: it did not arrive whole. `too-big`: what is
 * over the limit was not read. There are no files then.
 */
export type PostedFiles = {
  names: readonly string[]
  files: readonly NewFile[]
  problem: 'cut' | 'too-big' | null
}

export const maxFiles = 10
/** In bytes, all together. A mail of them has a third more, and common mailboxes take 20 MB. */
export const maxFilesBytes = 10_000_000
/** In characters. File systems take 255 bytes, and a character may have three. */
const maxNameLength = 80

/**
 * The name of a file without what could lead a reader or a computer astray: control characters, unseen ones and marks of direction, the
 * signs that Windows forbids, slashes among them, and dots or spaces at its ends. A long one keeps its ending. Never empty (J20.6).
 */
export function toFileName(typed: string): string {
  const plain = withoutInvisible(typed.slice(-1_000).toWellFormed())
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[/\\:*?"<>|\ufffd]+/g, '-')
    .normalize('NFC')
  const name = trim(plain)
  const ending = /\.[\p{L}\p{N}]{1,15}$/u.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  return trim(trim(cutAt(stem, maxNameLength - ending.length)) + ending) || 'file'
}

function trim(name: string): string {
  const isEdge = (at: number) => name[at] === '.' || name[at]?.trim() === ''
  let [start, end] = [0, name.length]
  while (start < end && isEdge(start)) start++
  while (end > start && isEdge(end - 1)) end--
  return name.slice(start, end)
}

/** Cuts between characters, as half of one cannot be stored. */
const cutAt = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** A sentence that says why files cannot go along; null where they can. */
export function findFilesFault(files: readonly { name: string; size: number }[]): string | null {
  if (files.length > maxFiles) return tooMany
  const empty = files.find(({ size }) => size === 0)
  if (empty) return `“${toFileName(empty.name)}” is empty. Please choose another file, or remove it`
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return size > maxFilesBytes ? `${tooBig}: these have ${saySize(size)}` : null
}

export const tooMany = `Please choose ${maxFiles} files at most`
export const tooBig = 'The files may have 10 MB together'

/** `340 KB`, `1.2 MB`, in thousands and millions of bytes. */
export function saySize(bytes: number): string {
  if (bytes === 0) return '0 KB'
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(Math.ceil(bytes / 1e5) / 10).toFixed(1)} MB`
}

const types = new Map(
  Object.entries({
    pdf: 'application/pdf',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    gif: 'image/gif',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
)

/** The type that a mail says a file has, by its ending: no program runs a script in one of these. */
export function typeOfFile(name: string): string {
  return types.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'application/octet-stream'
}
