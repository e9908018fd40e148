import { safeParse } from 'valibot'
import { maxSentListings, type Reply } from '../../../domain/inbox/reply.ts'
import {
  findFilesFault,
  maxFiles,
  type NewFile,
  type PostedFiles,
  toFileName,
  tooBig,
  tooMany,
} from '../../../domain/inbox/reply-files.ts'
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

/**
 * Reads the files that were posted, or the names alone, which come of every button but *Send*. The fault is a sentence that says why the
 * reply cannot be sent with them.
 */
export function readFiles(
  fields: URLSearchParams,
  posted: PostedFiles | null,
): { files: readonly NewFile[]; names: string[]; fault: string | null } {
  const named = fields.getAll('files').filter((name) => name !== '')
  const names = [...(posted?.names ?? []), ...named].slice(0, maxFiles + 1).map(toFileName)
  const { files, problem } = posted ?? { files: [], problem: null }
  return { files, names, fault: findFault() }

  function findFault() {
    if (names.length > maxFiles) return tooMany
    if (problem === 'too-big') return tooBig
    // A browser that sends names in place of files would else send the reply without them.
    if (problem === 'cut' || (fields.get('step') === 'send' && named.length > 0)) return cut
    return findFilesFault(files.map(({ name, bytes }) => ({ name, size: bytes.length })))
  }
}

const cut = 'The files did not arrive whole, so nothing was sent. Please send it again'
