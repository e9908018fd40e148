import { safeParse } from 'valibot'
import { maxSentListings, type Reply } from '../../../domain/inbox/reply.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { messageText } from '../../../domain/messages/field-rules.ts'

type Read = { ok: true; reply: Reply } | { ok: false; faults: Partial<Record<'text' | 'other', string>> }

/** Reads the reply that was posted. */
export function readReply(fields: URLSearchParams): Read {
  const text = safeParse(messageText(), fields.get('text') ?? '')
  const { ids, unread } = readListings(fields.get('other') ?? '')
  const properties = [...new Set([...fields.getAll('property').map(shortId), ...ids])]
  const faults = {
    ...(!text.success && { text: text.issues[0].message }),
    ...(text.output === '' && { text: 'Please write your reply' }),
    ...(properties.length > maxSentListings && { other: `Please send ${maxSentListings} listings at most` }),
    ...(unread && { other: `We cannot tell which listing “${unread}” is. Please write its property id` }),
  }
  if (!text.success || Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, reply: { text: text.output, properties } }
}

/** Reads property ids, or the addresses of their pages as a browser has them. `unread` is the first that is neither. */
function readListings(typed: string): { ids: string[]; unread: string | null } {
  const words = typed
    .slice(0, 1_000)
    .split(/[\s,;]+/)
    .filter(Boolean)
  const ids = words.map((word) => shortId(word.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean) ?? ''))
  const unread = words.find((_, number) => !/^[a-z0-9_-]{1,10}$/.test(ids[number] ?? ''))
  return { ids, unread: unread?.slice(0, 60) ?? null }
}
