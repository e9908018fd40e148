import type { StoredMessage } from '../messages/stored-message.ts'
import type { Person } from '../office/person.ts'
import type { PrivateDetails } from '../office/private-details.ts'
import type { PastEvent, ThreadState } from './thread.ts'

/** All that is stored about the person of one e-mail address (J24). */
export type StoredPerson = PersonRecord & {
  /** The same of each address that somebody of the office joined to it by hand. */
  joined: readonly PersonRecord[]
}

export type PersonRecord = {
  /** In lower case. */
  address: string
  /** A digest of all of it, by which an erasure names what was seen. */
  seen: string
  /** The newest of their messages, the newest first; `total` counts all. */
  messages: readonly StoredMessage[]
  total: number
  /** The threads of all their messages, each with the reference of its last one, and with what the office did and wrote there. */
  threads: readonly { id: string; state: ThreadState; reference: string; events: readonly PastEvent[] }[]
  /** ISO instants. */
  subscription: { since: string; confirmedAt: string | null } | null
  /** The numbers of searches that they saved, and of listings that they were told of (K8). */
  searches: number
  told: number
  /** The private details of the properties that they own. */
  ownedProperties: readonly { listingId: string; propertyId: string; values: PrivateDetails }[]
  /** References of other people's messages, and of those in whose notes it is, and the ids of other people's properties, that have the address. */
  mentions: readonly string[]
  noteMentions: readonly string[]
  detailsMentions: readonly string[]
}

/** The data of one person at a time. Those who export or erase have used a passkey: the page sees to it. */
export type PersonalRecords = {
  find(address: string): Promise<StoredPerson>
  /** All of it as JSON; records that it was taken, and not of whom. */
  export(address: string, person: Person): Promise<string>
  /** Erases what was seen, with those of the joined addresses that are `also` theirs, and says where copies may remain; null where something came or was changed since. */
  erase(
    address: string,
    erased: { seen: string; also: readonly string[] },
    person: Person,
  ): Promise<{ gone: StoredPerson; remains: readonly string[] } | null>
}
