import { safeParse } from 'valibot'
import { maxSentListings, type Reply } from '../../../domain/inbox/reply.ts'
import { withoutInvisible } from '../../../domain/invisible-characters.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { messageText } from '../../../domain/messages/field-rules.ts'
import { listingAddresses } from '../../../domain/office/pages.ts'
import { listShortIds } from '../../../domain/typed-ids.ts'

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

/** Reads property ids, or the addresses of their pages (F3). `unread` is the first word that is neither. */
function readListings(typed: string): { ids: string[]; unread: string | null } {
  const all = listShortIds(withoutInvisible(typed.slice(0, 1_000)), listingAddresses)
  return {
    ids: all.flatMap(({ id }) => id ?? []),
    unread: all.find(({ id }) => id === null)?.word.slice(0, 60) ?? null,
  }
}
