import type { ActivityChanges } from './activity-changes.ts'

/** The deeds that the activity records, each with the words that follow the person's name. */
export const deeds = {
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
  'mark-available': 'offered again',
  'mark-under-offer': 'noted an offer for',
  'mark-let': 'noted the letting of',
  'mark-sold': 'noted the sale of',
  change: 'changed',
  hold: 'put on hold',
  withdraw: 'withdrew',
  'withdraw-taken': 'withdrew, a year after it was let or sold,',
  'back-to-draft': 'made a draft again of',
  republish: 'published again',
  'put-back': 'published an earlier version of',
  duplicate: 'duplicated a listing as',
  'change-book': 'changed the owner, mandate or keys of',
  'export-books': 'exported all owners and mandates',
  'change-telephone': 'wrote a new telephone',
  'withdraw-samples': 'withdrew the sample listings',
  'republish-samples': 'published the sample listings again',
} as const satisfies Record<string, string>

export type Deed = keyof typeof deeds

/** The people whose activity can be asked for and who are nobody: the command line, and the office's own jobs. */
export const notPeople = ['command-line', 'office'] as const

/** A page of the activity, counted from 1: of everything, or of one person (an id, or one of `notPeople`), or on one listing. */
export type ActivityQuery = { page: number; person: string | null; listing: string | null }

/** One line of the office's activity. It names what was done, and never holds the text of a message. */
export type Activity = {
  /** ISO instant. */
  at: string
  /** The person's name at that time; null for the command line, and for the site's own jobs. Owners see the address too, which stays the same. */
  person: { id: string; name: string; email: string | null } | null
  deed: Deed
  /** The object of the deed; null where it concerns the person alone. */
  subject: { kind: 'listing' | 'person'; id: string; name: string } | null
  /** Null where it changed no field, and for deeds of before the office recorded it. */
  changes: ActivityChanges | null
}
