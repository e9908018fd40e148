import { formatBound } from '../amounts/money.ts'
import { type FieldName, listingFields } from '../listings/fields.ts'
import { type ActivityChanges, shortTypes } from './activity-changes.ts'
import { labelOf } from './edited-fields.ts'
import { availabilityEvents, publicationWords, readPublication } from './publication-words.ts'
import { valueWords } from './value-words.ts'

/** The events that the activity records, each with the words that follow the person's name. */
export const activityEvents = {
  'sign-in': 'signed in',
  'sign-in-by-link': 'signed in by a link',
  join: 'joined the office',
  'sign-out-everywhere': 'signed out of every device',
  'sign-out-person': 'signed out every device of',
  // Recorded before the activity kept names.
  rename: 'wrote a new name',
  'change-name': 'took the name',
  'add-passkey': 'added a passkey',
  'remove-passkey': 'removed a passkey',
  invite: 'invited',
  'make-link': 'made a sign-in link for',
  'make-owner': 'gave the role of owner to',
  'make-agent': 'gave the role of agent to',
  revoke: 'ended the access of',
  draft: 'saved a draft of',
  discard: 'discarded the draft of',
  delete: 'deleted',
  publish: 'published',
  'change-price': 'changed the price of',
  'change-status': 'changed the status of',
  'mark-available': availabilityEvents.Available.done,
  'mark-under-offer': availabilityEvents.Under_Offer.done,
  'mark-let': availabilityEvents.Let.done,
  'mark-sold': availabilityEvents.Sold.done,
  change: 'changed',
  confirm: 'found nothing to change in',
  hold: publicationWords['on-hold'].done,
  withdraw: publicationWords.withdrawn.done,
  'withdraw-taken': 'withdrew, a year after it was let or sold,',
  'back-to-draft': publicationWords.draft.done,
  republish: publicationWords.published.done,
  'put-back': 'published an earlier version of',
  'undo-change': 'took back the last change of',
  duplicate: 'duplicated a listing as',
  'change-book': 'changed the owner, mandate or keys of',
  'export-books': 'exported all owners and mandates',
  'export-newsletter': 'exported the addresses of the newsletter',
  'export-person': 'exported one person’s data',
  'erase-person': 'erased one person’s data',
  'change-telephone': 'wrote a new telephone',
  'answer-by-telephone': 'answered by telephone the message',
  'answer-by-whatsapp': 'answered by WhatsApp the message',
  'answer-in-person': 'answered in person the message',
  'answer-from-mailbox': 'answered from the mailbox the message',
  'answer-by-email': 'answered by e-mail the message',
  'take-back-reply': 'took back the reply to the message',
  'take-thread': 'took the message',
  'give-thread': 'gave to somebody the message',
  'note-thread': 'wrote a note about the message',
  'follow-up': 'put off, to follow it up, the message',
  'close-thread': 'closed the message',
  'mark-spam': 'marked as spam the message',
  'open-thread': 'opened again the message',
  'retry-mails': 'sent again the mails about the message',
  'join-thread': 'joined the messages of another address to the message',
  'separate-thread': 'separated the messages of another address from the message',
  'undo-threads': 'took back what was done with the message',
  'enter-message': 'entered by hand the message',
  'save-search': 'saved what somebody looks for',
  'remove-search': 'removed what somebody looks for',
  'ask-to-confirm': 'asked somebody to confirm what they look for',
  'send-to-seekers': 'sent to people who look for such a property',
  'allow-mail-again': 'let mail go again to an address that was refused',
  'continue-alerts': 'let the mails of a day go on that were stopped',
  'end-alerts': 'ended the mails of a day that were stopped',
  'tell-of-held': 'let people be told of the listings that came at once',
  'tell-nobody-of-held': 'let nobody be told of the listings that came at once',
  import: 'imported',
  'undo-import': 'took back the import of',
  'add-redirects': 'redirected',
  'remove-redirect': 'removed the redirect from',
  'withdraw-samples': 'withdrew the sample listings',
  'republish-samples': 'published the sample listings again',
} as const satisfies Record<string, string>

export type ActivityEvent = keyof typeof activityEvents

/** The people whose activity can be asked for and who are nobody: the command line, and the office's own jobs. */
export const notPeople = ['command-line', 'office'] as const

/**
 * A page of the activity, counted from 1: of everything, or of one person (an id, or one of `notPeople`), or on one listing, or all lines of one
 * instant.
 */
export type ActivityQuery = { page: number; person: string | null; listing: string | null; at: string | null }

/** One line of the office's activity. It names what was done, and never holds the text of a message. */
export type Activity = {
  /** ISO instant. */
  at: string
  /** The person's name at that time; null for the command line, and for the site's own jobs. Owners see the address too, which stays the same. */
  person: { id: string; name: string; email: string | null } | null
  event: ActivityEvent
  /** The object of the event; null where it concerns the person alone. */
  subject: { kind: 'listing' | 'person' | 'message' | 'address'; id: string; name: string } | null
  /** Null where it changed no field, and for events of before the office recorded it. */
  changes: ActivityChanges | null
}

/** A line as the activity is read. `together` counts those that the same change recorded with it; it is 1 for a change of one. */
export type ActivityLine = Activity & { id: string; isThere: boolean; together: number }

/** The events that are nothing but their changes. Of the others, such as a publication, the changes follow as a list. */
const mereChanges: ReadonlySet<ActivityEvent> = new Set([
  ...(['change', 'change-price', 'change-status'] as const),
  ...Object.values(availabilityEvents).map(({ event }) => event),
  ...Object.values(publicationWords).map(({ event }) => event),
])

/** Says an event: the words before its subject, and those after it, which say what it changed. */
export function sayEvent(
  { event, changes }: Pick<Activity, 'event' | 'changes'>,
  firmName: string,
): { before: string; after: string } {
  if (!changes) return { before: activityEvents[event], after: '' }
  const { fields, others, isRent } = changes
  const said = fields.map((field) => ({ label: sayField(field.name), words: sayValues(field, { isRent, firmName }) }))
  const [first] = said
  if (first && said.length + others === 1 && mereChanges.has(event))
    return { before: `changed the ${first.label} of`, after: first.words }
  const listed = said.map(({ label, words }) => label + words)
  if (others > 0) listed.push(`${others} other ${others === 1 ? 'field' : 'fields'}`)
  // American, for its comma before the last "and": a value has words of its own.
  return { before: activityEvents[event], after: `: ${new Intl.ListFormat('en-US').format(listed)}` }
}

type Words = { isRent: boolean; firmName: string }

/** `from KES 120,000 to KES 110,000 a month`, behind a space; empty for a text. */
function sayValues({ name, from, to }: ActivityChanges['fields'][number], { isRent, firmName }: Words): string {
  if (from === undefined || to === undefined) return ''
  const words = ` from ${sayValue(name, from, firmName)}`
  const end = ` to ${sayValue(name, to, firmName)}`
  if (!isRent || !prices.has(name)) return words + end
  return to === null ? `${words} a month${end}` : `${words}${end} a month`
}

function sayValue(name: string, value: unknown, firmName: string): string {
  if (name === 'publication') {
    const state = readPublication(`${value}`)
    return state ? publicationWords[state].label.toLowerCase() : `${value}`
  }
  if (prices.has(name)) return typeof value === 'number' ? formatBound(value) : 'price on request'
  if (name === 'availability' && value === null) return 'available'
  if (value === null) return 'nothing'
  // The value of a field that was removed from the table since, or has another type, is said as it was stored.
  const field = Object.hasOwn(listingFields, name) ? listingFields[name as FieldName] : null
  if (!field || typeof value !== shortTypes[field.type]) return String(value)
  const words = valueWords(name as FieldName, value, { firmName, showDescription: (html) => html })
  if (field.type !== 'choice' && field.type !== 'flag') return words
  return words
    .split(firmName)
    .map((part) => part.toLowerCase())
    .join(firmName)
}

const prices: ReadonlySet<string> = new Set(['propertyPrice', 'landPrice'])

const labels: ReadonlyMap<string, string> = new Map([
  ['landPrice', 'price'],
  ['propertyStatus', 'kind'],
  ['mainImage', 'main picture'],
  ['propertyImages', 'pictures'],
])

function sayField(name: string): string {
  const label = labels.get(name) ?? labelOf({ name: name as FieldName, ...listingFields[name as FieldName] })
  return label.charAt(0).toLowerCase() + label.slice(1)
}
