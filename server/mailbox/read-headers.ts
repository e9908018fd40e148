import PostalMime, { addressParser, decodeWords, type Header } from 'postal-mime'
import { withoutInvisible } from '../../domain/invisible-characters.ts'
import type { MailAddress, MailHeaders } from '../../domain/mailbox/read-mail.ts'
import { findBody } from './mime-parts.ts'
import { toLine } from './safe-text.ts'

const maxBytes = 64 * 1024
const maxIds = 50
const maxAddresses = 50

/** The first 64 KB of a mail's headers, whole lines only, in document order with names in lower case. */
export async function listHeaders(mail: Buffer): Promise<{ headers: Header[]; isCut: boolean }> {
  const text = mail.toString('latin1', 0, maxBytes)
  const body = findBody(text)
  const isCut = body === text.length && mail.length > maxBytes
  const end = isCut ? text.lastIndexOf('\n') + 1 : body
  const { headers } = await PostalMime.parse(mail.subarray(0, end))
  return { headers, isCut }
}

/**
 * Reads what a mail's headers say, and refuses nothing. Where they were cut, another `From` may stand in the rest: the sender is then
 * followed by one without an address.
 */
export function readHeaders(headers: readonly Header[], isCut = false): MailHeaders {
  const all = (key: string) => headers.flatMap((header) => (header.key === key ? [header.value] : []))
  const first = (key: string) => {
    const value = all(key)[0]
    return value === undefined ? null : toLine(value, 1000)
  }
  return {
    messageId: idsIn(all('message-id'))[0] ?? null,
    originalMessageId: idsIn(all('x-microsoft-original-message-id'))[0] ?? null,
    date: toIso(first('date')),
    froms: [...all('from').flatMap(readFrom).slice(0, maxAddresses), ...(isCut ? [{ name: '', address: '' }] : [])],
    to: readAddresses(all('to')),
    cc: readAddresses(all('cc')),
    replyTo: readAddresses(all('reply-to')),
    subject: toLine(decodeWords(all('subject')[0]?.slice(0, 4000) ?? ''), 500),
    references: idsIn([...all('references'), ...all('in-reply-to')]).slice(-maxIds),
    headers: {
      autoSubmitted: first('auto-submitted'),
      xAutoreply: first('x-autoreply'),
      precedence: first('precedence'),
      listId: first('list-id'),
      listUnsubscribe: first('list-unsubscribe'),
      returnPath: first('return-path'),
      contentType: first('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
      spam: /^yes\b/i.test(first('x-spam-flag') ?? '') || /^yes\b/i.test(first('x-spam-status') ?? ''),
      authenticationResults: all('authentication-results').map((value) => toLine(value, 4000)),
    },
  }
}

/** Each id of some headers once, in their order. */
export function idsIn(values: readonly string[]): string[] {
  const ids = values.flatMap((value) => value.match(/<[^<>\s\p{Cc}]{1,500}>/gu) ?? [])
  return [...new Set(ids)]
}

/** A header without a readable address still counts as a `From`: two of them are a fault. */
function readFrom(value: string): MailAddress[] {
  const found = readAddresses([value])
  return found.length > 0 ? found : [{ name: toLine(decodeWords(value.slice(0, 1000)), 200), address: '' }]
}

function readAddresses(values: readonly string[]): MailAddress[] {
  const found = values.flatMap((value) => addressParser(value, { flatten: true })).slice(0, 4 * maxAddresses)
  return found
    .map(({ name, address }) => ({ name: toLine(name, 200), address: toAddress(address) }))
    .filter(({ address }) => address !== '')
    .slice(0, maxAddresses)
}

function toAddress(address = ''): string {
  const plain = withoutInvisible(address.slice(0, 1000)).replaceAll(/[\s\p{Cc}]/gu, '')
  return plain.length <= 254 && plain.includes('@') ? plain : ''
}

function toIso(value: string | null): string | null {
  const date = new Date(value ?? '')
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date.toISOString() : null
}
