import type { ReplyPreview } from '../inbox/reply.ts'
import type { ThreadState } from '../inbox/thread.ts'
import type { Listing } from '../listings/listing.ts'
import type { Refused } from '../office/bulk.ts'
import type { Person } from '../office/person.ts'
import type { Demand } from './demand.ts'
import type { SavedSearch, Seeker } from './seeker.ts'
import type { Wanted } from './wanted.ts'

/** Somebody as the office knows them: by an e-mail address, in any case, or else by a telephone in any spelling. */
export type Who = { email: string; telephone: string }

/** The thread of a seeker's own address. Instants are ISO 8601. */
export type SeekerThread = { id: string; state: ThreadState; lastAt: string; name: string }

/** A seeker with the thread in which the office speaks to them; null where none is left. */
export type Spoken = { seeker: Seeker; thread: SeekerThread | null }

/** Somebody who looks for a listing (K4.1). */
export type Looker = Spoken & {
  /** The searches of theirs that find it. */
  found: readonly SavedSearch[]
  /** The instant at which they were told of it last; null for never. */
  toldAt: string | null
  /** The reason for which it is not sent to them together with others; null where it may be. */
  unsendable: Unsendable | null
}

/** The reasons: no mail address, never confirmed, paused or refused, their message waits, or their address was joined to another's or is spam. */
export type Unsendable = 'no-mail' | 'unconfirmed' | 'quiet' | 'waits' | 'elsewhere'

/** So many get one listing at once at most (K4.4). */
export const maxSentTo = 30

export const seekerStates = ['confirmed', 'unconfirmed', 'paused', 'refused'] as const
export const searchSources = ['visitor', 'office'] as const

/** A query of the list. The address has all of it. */
export type SeekersQuery = {
  words: string
  state: (typeof seekerStates)[number] | null
  source: (typeof searchSources)[number] | null
  /** Counted from 1. */
  page: number
}

/** Something that stands still until somebody of the office decides (K4.3). */
export type Standing = {
  /** Addresses that were refused for good, with the server's words. */
  refused: readonly { seekerId: string; email: string; refusedAt: string; refusal: string }[]
  /** The listings of which nobody is told, as they came at once (K5.2). */
  held: number
  /** The last runs that were stopped, by their day, with the number of mails that have not left and could. */
  stopped: readonly { day: string; because: 'refusals' | 'restore'; left: number }[]
}

/** A decision about what stands still; `about` is a seeker's id or the day of a run, and empty for the held listings. */
export type StandingAct = {
  act: 'tell' | 'tell-nobody' | 'allow-again' | 'continue-alerts' | 'end-alerts'
  about: string
}

/** A listing that is sent to several, with one text for all. */
export type SentToMany = { shortId: string; text: string; seekerIds: readonly string[] }

export type SentToAll =
  /** `replyId` is one of the replies, by which all can be taken back. */
  | { ok: true; replyId: string; sent: number }
  | { ok: false; reason: 'no-mail' | 'not-shown' }
  | { ok: false; reason: 'refused'; refused: readonly Refused[] }

/** Saved searches, as the office works with it (K3, K4). Each change records an activity in its own transaction. */
export type SavedSearches = {
  /** The seeker of an address, or of a telephone without one; null where nobody saved a search. */
  find(who: Who): Promise<Seeker | null>
  /** Saves a search; `name` and `threadId` where they are known. `too-many`: ten stand there. `known`: this one does. */
  save(
    asked: Who & { name: string; threadId: string | null; wanted: Wanted },
    person: Person,
  ): Promise<{ ok: true; searchId: string } | { ok: false; reason: 'too-many' | 'known' }>
  /** Erases a search. False where it is not there any more. */
  remove(seekerId: string, searchId: string, person: Person): Promise<boolean>
  /** True where the site can ask people to confirm. */
  asks: boolean
  /** Has the confirmation sent, once. False where it was, or cannot be. */
  ask(seekerId: string, searchId: string, person: Person): Promise<boolean>
  /** Counts those who look for a listing: an offered one by its short id, else as its draft has it. */
  countLookers(shortId: string, draft: Listing | null): Promise<number>
  /** The same people, those first who may get it and were not told; at most 100. */
  listLookers(shortId: string, draft: Listing | null): Promise<{ total: number; lookers: readonly Looker[] }>
  /** The offered listings that somebody looks for, newest first, and the instants at which they were told of listings; by short ids. */
  findFitting(seeker: Seeker): Promise<{ shortIds: readonly string[]; told: ReadonlyMap<string, string> }>
  /** Lists seekers, the latest first. A page that is not there is the first. */
  list(query: SeekersQuery): Promise<{ rows: readonly Spoken[]; total: number; page: number; pages: number }>
  /** Reads the searches of most people, beside what is offered. */
  readDemand(): Promise<readonly Demand[]>
  readStanding(): Promise<Standing>
  decideStanding(act: StandingAct, person: Person): Promise<void>
  /** The mail that the first of several would get; null where nobody can get one. */
  previewToMany(sent: SentToMany, person: Person): Promise<ReplyPreview | null>
  /** Replies to each of several in their own thread, to all or to none (K4.4). */
  sendToMany(sent: SentToMany, person: Person): Promise<SentToAll>
  /** Takes all of them back while none has left. */
  takeBackFromMany(
    replyId: string,
    person: Person,
  ): Promise<{ ok: true; text: string; seekerIds: readonly string[] } | { ok: false }>
}
