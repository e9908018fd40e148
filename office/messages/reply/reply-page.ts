import { type FilledTemplate, fillTemplates } from '../../../domain/content/reply-templates.ts'
import type { Thread } from '../../../domain/inbox/thread.ts'
import { isSameName } from '../../../domain/inbox/thread-names.ts'
import { shortId } from '../../../domain/listings/listing.ts'
import type { StoredMessage } from '../../../domain/messages/stored-message.ts'
import { splitPropertyIds } from '../../../domain/messages/submitted-fields.ts'
import type { OfficeSite } from '../../../domain/office/office-site.ts'
import type { OfficeContext } from '../../context.ts'
import type { DescribedProperty } from '../describe-properties.ts'
import { type Offered, suggestListings } from './find-listings.ts'

/** The parts of the form of a reply: the templates for this person, and the listings that stand beside boxes. */
export type ReplyPage = { templates: FilledTemplate[]; offered: Offered[]; about: string | null; ticked: string[] }

/** The form of a reply, with the listings that it suggests. */
export async function readReplyPage(
  thread: Thread,
  properties: ReadonlyMap<string, DescribedProperty>,
  office: OfficeContext,
  asked: readonly string[],
) {
  const page = toReplyPage(thread, properties, office.site, asked)
  return { ...page, suggested: await suggestListings(page, office) }
}

/** `asked` are the short ids that the address names: their boxes are ticked. */
export function toReplyPage(
  { email, shown, waitingAt, properties: ids }: Pick<Thread, 'email' | 'shown' | 'waitingAt' | 'properties'>,
  properties: ReadonlyMap<string, DescribedProperty>,
  { content }: Pick<OfficeSite, 'content'>,
  asked: readonly string[] = [],
): ReplyPage {
  // A message of an address that was joined may be somebody else's, so that nothing of it goes to this one.
  const own = shown.filter(({ fields }) => fields.email?.toLowerCase() === email.toLowerCase())
  const answered = findAnswered(own, waitingAt)
  const named = [...own, ...answered]
    .flatMap(({ fields }) => splitPropertyIds(fields.propertyID).slice(0, 1))
    .map(shortId)
  const about = [...named.reverse(), ...asked].find((id) => properties.has(id)) ?? null
  const described = about === null ? undefined : properties.get(about)
  const offered = [...new Set([...ids, ...asked])].flatMap((id) => {
    const property = properties.get(id)
    return property && isShown(property)
      ? [{ id, name: property.name ?? property.propertyId, price: property.price, picture: property.picture }]
      : []
  })
  return {
    templates: fillTemplates(content.replies, {
      name: answered.at(-1)?.fields.name ?? '',
      property: described ? { name: described.name ?? described.propertyId, isShown: isShown(described) } : null,
    }),
    offered,
    about,
    ticked: offered.flatMap(({ id }) => (asked.includes(id) ? id : [])),
  }
}

/**
 * The messages that a reply answers: those of whoever wrote the first that waits, or else the last. A stranger who writes under the same
 * address meanwhile is greeted by nobody's reply to somebody else (J21).
 */
function findAnswered(own: readonly StoredMessage[], waitingAt: string | null): readonly StoredMessage[] {
  const waiting = own.filter(({ receivedAt }) => waitingAt !== null && receivedAt >= waitingAt)
  const [first] = waiting
  if (!first) return own.slice(-1)
  return waiting.filter(({ fields }) => isSameName(fields.name ?? '', first.fields.name ?? ''))
}

/** True for a listing that visitors see now. */
const isShown = ({ state, listing }: DescribedProperty) => state === null && listing !== null
