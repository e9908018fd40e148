import type { EnteredMail } from '../messages/entered-mail.ts'
import type { MessageKind } from '../messages/message-kinds.ts'
import type { StoredMessage } from '../messages/stored-message.ts'
import type { Person } from '../office/person.ts'
import type { WholeNumber } from '../telephone.ts'
import type { MessageByHand } from './message-by-hand.ts'
import type { NotShown, Replied, Reply, ReplyPreview, StoredReply, TakenBack } from './reply.ts'
import type { NewFile, SentFile } from './reply-files.ts'

/** `open`: the firm has to answer. `follow-up`: not before a day (J16). In order: of two threads that are joined the first state counts. */
export const threadStates = ['open', 'follow-up', 'answered', 'closed', 'spam'] as const
export type ThreadState = (typeof threadStates)[number]

/** In milliseconds: spam is erased so long after the last message or event of its thread, and a message joins its address's thread for as long (J16). */
export const joinedFor = 30 * 24 * 60 * 60_000

/** The instant from which spam is erased. */
export const erasedAt = (lastAt: string) => new Date(Date.parse(lastAt) + joinedFor)

/** The ways to answer outside the office, each an event. */
export const answerEvents = [
  'answer-by-telephone',
  'answer-by-whatsapp',
  'answer-in-person',
  'answer-from-mailbox',
] as const
export type AnswerEvent = (typeof answerEvents)[number]

/** The events that somebody posts. */
export const actEvents = [
  ...answerEvents,
  'take-thread',
  'give-thread',
  'note-thread',
  'follow-up',
  'close-thread',
  'mark-spam',
  'open-thread',
  'retry-mails',
  'join-thread',
  'separate-thread',
] as const

/** The events on a thread; each is a line of the office's activity too, without a text (J18). */
export const threadEvents = [...actEvents, 'answer-by-email', 'undo-threads', 'enter-message'] as const
export type ThreadEvent = (typeof threadEvents)[number]

/** The mails of a thread that nobody has to answer, and those of ours that came back (J25). No line of the activity. */
export const mailEvents = [
  'mail-automatic',
  'mail-calendar',
  'mail-list',
  'mail-not-arrived',
  'mail-returned',
  'mail-delayed',
] as const
export type MailEvent = (typeof mailEvents)[number]

/** A query of the list. The address has all of it. */
export type InboxQuery = {
  words: string
  /** Null for all but spam. */
  state: ThreadState | null
  whose: 'mine' | 'nobody' | null
  /** Threads that wait too long, or those with a mail that was not delivered; null for any. */
  only: 'late' | 'failed' | null
  kind: MessageKind | null
  /** A short id; empty for any. */
  property: string
  /** Counted from 1. */
  page: number
}

/** Somebody of the office, as threads name them. */
export type Assignee = { id: string; name: string }

/** A thread as a line of the list. */
export type ThreadRow = {
  id: string
  state: ThreadState
  /** Null while it is nobody's. */
  assignee: Assignee | null
  /** ISO instants. The first message that nobody answered, or the follow-up; null unless the thread is open. */
  waitingAt: string | null
  lastAt: string
  /** A follow-up that is to come, or, of an open thread, that has come, with the note of whoever put it off. */
  followUp: { at: string; why: string } | null
  /** ISO instant of its last message. */
  wroteAt: string
  /** The sender as the first message of the thread's address has them: whoever writes later under that address does not rename it. */
  name: string
  /** The other names in its last messages from that address, the latest first. */
  otherNames: readonly string[]
  /** Replies go there alone. */
  email: string
  telephone: string
  reference: string
  /** The last words that were written; empty where none were. */
  words: string
  /** The kinds of its last messages, each once, the latest first. */
  kinds: readonly MessageKind[]
  /** Short ids, from the same messages. */
  properties: readonly string[]
  messages: number
  /** Rises with each message and each event but a note. */
  revision: number
  /** Null where its mails have arrived, or nobody has tried to send them yet. */
  mail: MailTrouble | null
}

/** A mail of a thread that was not delivered: `failed` is not tried again by itself. */
export type MailTrouble = {
  state: 'failed' | 'waiting'
  /** ISO instant from which it was to be sent. */
  since: string
  /** The reason and what to do. */
  words: string
  /** True where our own mail server cannot be reached, so that no mail leaves. */
  isUnreached: boolean
}

export type PastEvent = {
  id: string
  /** ISO instant. */
  at: string
  /** The person's name at that time. */
  person: string
  event: ThreadEvent | MailEvent
  /** A mail, as it is kept beside its words; null for another event. */
  mail: EnteredMail | null
  /** The name of the person who was given the thread. */
  givenTo: string | null
  note: string | null
  /** ISO instant until which it put the thread off; null for none. */
  followUpAt: string | null
  /** The files of a reply. */
  files?: readonly SentFile[]
}

/** Another thread from the same telephone. Anybody can type a telephone, so nothing joins it by itself. */
export type SameTelephone = { id: string; name: string; email: string; state: ThreadState; revision: number }

export type Thread = Omit<ThreadRow, 'words'> & {
  /** The newest ones, the oldest first; `earlier` is the number of older ones. */
  shown: readonly StoredMessage[]
  earlier: number
  /** Without the replies. */
  events: readonly PastEvent[]
  /** In order. */
  replies: readonly StoredReply[]
  /** The number of the telephone; null where no country has it. */
  dialled: WholeNumber | null
  sameTelephone: readonly SameTelephone[]
  /** The other addresses whose messages were joined to it, in lower case. */
  joined: readonly string[]
}

/** The events with which somebody may write a note. */
export type NotedEvent = Exclude<
  (typeof actEvents)[number],
  'give-thread' | 'retry-mails' | 'join-thread' | 'separate-thread' | 'follow-up' | 'mark-spam'
>

/** An event on a thread. `seen` is its revision as the person saw it: only a note is written whatever came since. */
export type Act =
  | { event: NotedEvent; seen: number; note: string }
  /** Puts it off until an instant, as `findFollowUp` finds it. */
  | { event: 'follow-up'; seen: number; at: string; note: string }
  | { event: 'mark-spam'; seen: number }
  /** Null gives it to nobody. */
  | { event: 'give-thread'; seen: number; to: string | null }
  | { event: 'retry-mails' }
  /** Brings in the messages and events of another thread, which was seen too. */
  | { event: 'join-thread'; seen: number; other: string; otherSeen: number }
  /** Makes one of the joined addresses a thread of its own again. */
  | { event: 'separate-thread'; seen: number; address: string }

export type Acted =
  /** `changeId`: the change that `Undo` takes back (J22); null for an event that it does not. */
  | { ok: true; changeId: string | null }
  /** `changed`: something was written or done in the meantime. `nobody`: the person is not in the office any more. `nothing`: no mail has failed. `known`: it cannot be spam (J16). */
  | { ok: false; reason: 'not-found' | 'changed' | 'nobody' | 'nothing' | 'known' }

/** `event` is what stands in the thread `id`; `stillWaits` where an answer was noted and an earlier message waits there. `no-property`: the site has never shown it. */
export type Entered =
  | { ok: true; id: string; event: AnswerEvent | 'enter-message'; stillWaits: boolean }
  | { ok: false; reason: 'no-property' }

/** The threads about a property: those that are open, and those with a message about it in the last 90 days. */
export type MessagesAbout = { open: number; recent: number }

/** A thread as those see it who have it open: its revision, the instant of its last message or event, and the names of the others. */
export type Look = { revision: number; lastAt: string; others: readonly string[] }

/** The numbers of threads beside the filters of the list (J17). */
export type InboxCounts = { mine: number; nobodys: number; late: number; failed: number; followUp: number; all: number }

/** The messages to the firm as its people answer them. Each event records an activity in its own transaction. */
export type Inbox = {
  /** Lists threads with a failed mail first, then the longest waiting, then the latest. A page that is not there is the first. */
  list(query: InboxQuery, person: Person): Promise<{ rows: ThreadRow[]; total: number; page: number; pages: number }>
  /** Reading a thread changes nothing. The id of one that was joined to another finds that one. */
  find(id: string): Promise<Thread | null>
  act(id: string, act: Act, person: Person): Promise<Acted>
  /** Stores a message that the person entered by hand, and says in which thread it is. */
  enter(message: MessageByHand, person: Person): Promise<Entered>
  /** Says for some seconds that this person has a thread open, which changes nothing of it. Null where it is not there. */
  look(id: string, person: Person): Promise<Look | null>
  /** False where the site sends no mail, so that nobody can reply. */
  sendsMail: boolean
  /** True where the firm's mailbox is read, so that there are messages of the kind `mail` (J25). */
  readsMailbox: boolean
  /** The mail that a reply would be; null where there is no such thread. */
  previewReply(id: string, reply: Reply, person: Person): Promise<ReplyPreview | NotShown | null>
  /** Stores a reply and the mails that leave in ten seconds (J20). `seen` is the thread's revision as the person saw it; `followUpAt` puts it off. */
  reply(
    id: string,
    written: { reply: Reply; files?: readonly NewFile[]; seen: number; followUpAt?: string | null },
    person: Person,
  ): Promise<Replied>
  /** Deletes the person's own reply while no server has begun to send it, and puts the thread back as it was before. */
  takeBack(id: string, replyId: string, person: Person): Promise<TakenBack>
  /** The short ids of listings that were sent along in the last replies, whoever wrote them, the latest first and each once. */
  listSentLately(): Promise<string[]>
  /** The threads that wait for the firm, and of them those that the filters name. */
  countOpen(person: Person): Promise<InboxCounts>
  /** By short ids, with one statement. */
  countAbout(shortIds: readonly string[]): Promise<ReadonlyMap<string, MessagesAbout>>
}
