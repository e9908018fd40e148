import type { Delivery, DeliveryState } from '../messages/stored-message.ts'
import type { SentFile } from './reply-files.ts'

/** A reply by e-mail as somebody of the office writes it. */
export type Reply = {
  /** The typed words, without the listings and the firm's address, which the mail adds. */
  text: string
  /** The short ids of listings that are sent along, at most `maxSentListings`. */
  properties: readonly string[]
}

export const maxSentListings = 5

/** In milliseconds: a reply leaves so long after it was sent, and can be taken back until then. */
export const takeBackTime = 10_000

/** The mail that a reply becomes. */
export type ReplyPreview = { ok: true; to: string; subject: string; text: string; html: string }

/** A reply in its thread. */
export type StoredReply = Reply & {
  id: string
  /** ISO instant. */
  at: string
  /** The person's name at that time. */
  person: string
  /** The address that it goes to. */
  to: string
  /** ISO instant until which it put the thread off; null for none. */
  followUpAt: string | null
  files: readonly SentFile[]
  /** The state of the mail to that address. */
  state: DeliveryState
  /** The mail, then its copy to the firm's mailbox. */
  deliveries: readonly Delivery[]
}

/** A reply with a listing that is not on the site. */
export type NotShown = { ok: false; reason: 'not-shown'; propertyId: string }

export type Replied =
  | { ok: true; replyId: string }
  | NotShown
  /** `changed`: something was written or done in the meantime. `no-mail`: this site sends no mail. `no-address`: the person has a telephone alone. */
  | { ok: false; reason: 'not-found' | 'changed' | 'no-mail' | 'no-address' }

export type TakenBack =
  /** `files` are their names: what they held is erased. */
  | { ok: true; reply: Reply; files: readonly string[] }
  /** `not-found` also for a reply of somebody else. `sent`: it left, or is leaving. */
  | { ok: false; reason: 'not-found' | 'sent' }
