import { safeParse } from 'valibot'
import { maxSentListings, type Reply } from '../../../domain/inbox/reply.ts'
import { withoutInvisible } from '../../../domain/invisible-characters.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import { messageText } from '../../../domain/messages/field-rules.ts'
import type { Offered } from './find-listings.ts'
import { sayNotFound } from './say-found.ts'

type Read = { ok: true; reply: Reply } | { ok: false; faults: Partial<Record<'text' | 'other', string>> }

/** Reads the reply that was posted. One of the listings that its words for another one mean is ticked (J21). */
export function readReply(fields: URLSearchParams, found: readonly Offered[]): Read {
  const text = safeParse(messageText(), fields.get('text') ?? '')
  const words = withoutInvisible(fields.get('other') ?? '')
    .trim()
    .slice(0, 60)
  const properties = [...new Set(fields.getAll('property').map(shortId))]
  const isMeant = words === '' || found.some(({ id }) => properties.includes(id))
  const faults = {
    ...(!text.success && { text: text.issues[0].message }),
    ...(text.output === '' && { text: 'Please write your reply' }),
    ...(!isMeant && {
      other: found.length > 0 ? `Please tick which listing you mean by “${words}”` : sayNotFound(words),
    }),
    ...(properties.length > maxSentListings && { other: `Please send ${maxSentListings} listings at most` }),
  }
  if (!text.success || Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, reply: { text: text.output, properties } }
}
