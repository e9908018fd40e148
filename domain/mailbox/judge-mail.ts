import { joinedFor } from '../inbox/thread.ts'
import type { MailRemark } from '../messages/entered-mail.ts'
import { isAutomatic, isCircular, isList } from './automatic-mail.ts'
import type { SenderCheck } from './checked-sender.ts'
import { findReturned, type ReturnedMail, readReport, saysArrived } from './delivery-report.ts'
import { hasEmptySender, idsInText, type Known, type KnownMail, type KnownThread } from './known-mail.ts'
import type { ReadMail } from './read-mail.ts'

/** The folder of a mail: `other` is any but the inbox, the one marked `\Sent`, junk, trash and drafts, which are not read. */
export type MailFolder = 'inbox' | 'sent' | 'other'

/** The reason for which nothing of a mail is stored. */
export type Ignored = 'ours' | 'colleague' | 'automatic' | 'list' | 'report' | 'stranger' | 'spam' | 'no-client'

/** A line that stands folded in its thread and opens nothing. */
export type MailLine = 'automatic' | 'calendar' | 'list' | 'not-arrived'

/** The outcome for one mail. `opens` is true where it opens its thread as a message does (J16.2). */
export type Judged =
  | { become: 'nothing'; because: Ignored }
  | { become: 'join'; thread: string; opens: true; remarks: MailRemark[] }
  /** A new thread of the sender's address, which has an answer to come; `beside` is the thread that it may be joined to by hand. */
  | { become: 'own-thread'; beside: string | null; opens: true; remarks: MailRemark[] }
  /** The same, of somebody who never wrote. */
  | { become: 'new-thread'; opens: true; remarks: MailRemark[] }
  | { become: 'line'; line: MailLine; thread: string; opens: false; remarks: MailRemark[] }
  | ({ become: 'returned'; thread: string; opens: boolean } & ReturnedMail)
  | ({ become: 'delayed'; thread: string; opens: false } & ReturnedMail)
  /** Answers what came to each of these threads until an instant (ISO 8601). */
  | { become: 'answer-from-mailbox'; answers: { thread: string; until: string }[] }

/** A mail with all that the rules need. `arrivedAt` is the ISO instant at which the mailbox took it. */
export type MailToJudge = {
  mail: ReadMail
  folder: MailFolder
  arrivedAt: string
  check: SenderCheck
  known: Known
}

/** Decides what a mail becomes (J25.6 to J25.12); the first rule that fits counts. Neither the subject nor `Reply-To` chooses a thread. */
export function judgeMail(judged: MailToJudge): Judged {
  const { mail, folder, known } = judged
  if (isOurs(mail, known)) return nothing('ours')
  if (folder === 'sent') return judgeSent(judged)
  const returned = mail.report && readReport(mail.report, known.mails)
  if (returned?.mail.thread) return judgeReturned(returned, returned.mail.thread, known)
  const sender = senderOf(mail)
  if (known.colleagues.has(sender)) return nothing('colleague')
  const answered = findAnswered(mail, sender, known)
  if (isAutomatic(mail) || mail.calendar) return judgeAutomatic(judged, answered)
  if (isList(mail) && answered) return toLine('list', answered, judged)
  if (isCircular(mail) && !answered) return nothing('list')
  return judgeLetter(judged, answered)
}

/** The address of the sender in lower case, the first if there are several; empty where the mail names none. */
export function senderOf({ froms }: Pick<ReadMail, 'froms'>): string {
  return froms[0]?.address.toLowerCase() ?? ''
}

/** A mail that somebody wrote, and that came in. */
function judgeLetter(judged: MailToJudge, answered: KnownThread | null): Judged {
  const { mail, folder, check, known } = judged
  const sender = senderOf(mail)
  if (answered?.addresses.includes(sender) && check !== 'failed') return join(answered, judged, answered)
  const own = known.addresses.get(sender)?.thread
  const latest = findRecent(sender, judged)
  // Otherwise each mail would bring what somebody marked as spam to light again.
  if (latest && (latest.isSpam || check === 'passed')) return join(latest, judged, answered)
  const remarks = listRemarks(judged, answered)
  if (answered || own) return { become: 'own-thread', beside: (answered ?? own)?.id ?? null, opens: true, remarks }
  if (folder !== 'inbox' || !known.takesStrangers) return nothing('stranger')
  return mail.headers.spam ? nothing('spam') : { become: 'new-thread', opens: true, remarks }
}

/** A mail that no person wrote, or that changes an appointment. Whoever it names, a failed check makes it somebody else's. */
function judgeAutomatic(judged: MailToJudge, answered: KnownThread | null): Judged {
  const { mail, check, known } = judged
  if (check === 'failed' && !hasEmptySender(mail)) return nothing('automatic')
  const named = findReturned([...(mail.report?.ids ?? []), ...idsInText(mail)], known.mails)?.thread
  if (named) return toLine(mail.report && saysArrived(mail.report) ? 'automatic' : 'not-arrived', named, judged)
  // A report of no mail of ours: anybody can write one.
  if (mail.report) return nothing('report')
  const thread = answered ?? findRecent(senderOf(mail), judged)
  return thread ? toLine(mail.calendar ? 'calendar' : 'automatic', thread, judged) : nothing('automatic')
}

/** A returned mail opens its thread where somebody's answer was in it, unless its address has written by mail since. */
function judgeReturned(returned: ReturnedMail, { id: thread }: KnownThread, known: Known): Judged {
  if (returned.action === 'delayed') return { become: 'delayed', thread, opens: false, ...returned }
  const { mail, address } = returned
  const mailedAt = known.addresses.get(address)?.mailedAt ?? ''
  const isAnswer = mail.madeBy === 'reply' || mail.madeBy === 'mailbox'
  return { become: 'returned', thread, opens: isAnswer && mailedAt <= mail.sentAt, ...returned }
}

/** A mail of a colleague, who answers each thread whose address it goes to: by an id of the thread, or within its 30 days. */
function judgeSent(judged: MailToJudge): Judged {
  const { mail, known } = judged
  if (isAutomatic(mail) || mail.calendar) return nothing('automatic')
  const named = findNamed(mail, known.mails)
  const recipients = [...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase())
  const threads = recipients
    .filter((to) => !known.colleagues.has(to))
    .flatMap(
      (to) => named.findLast(({ thread }) => thread.addresses.includes(to))?.thread ?? findRecent(to, judged) ?? [],
    )
  const answers = new Map(threads.map(({ id }) => [id, { thread: id, until: answeredUntil(id, named, judged) }]))
  return answers.size > 0 ? { become: 'answer-from-mailbox', answers: [...answers.values()] } : nothing('no-client')
}

/** The instant at which a colleague wrote; the clock of a telephone may be behind that of the mail that it answers. */
function answeredUntil(id: string, named: readonly NamedMail[], { mail, arrivedAt }: MailToJudge): string {
  const wroteAt = mail.date === null ? arrivedAt : earlier(new Date(mail.date).toISOString(), arrivedAt)
  const answered = named.filter(({ thread }) => thread.id === id).map(({ sentAt }) => sentAt)
  return [wroteAt, ...answered].sort().at(-1) ?? wroteAt
}

const earlier = (one: string, other: string) => (one < other ? one : other)

function join(thread: KnownThread, judged: MailToJudge, answered: KnownThread | null): Judged {
  return { become: 'join', thread: thread.id, opens: true, remarks: listRemarks(judged, answered) }
}

function toLine(line: MailLine, thread: KnownThread, judged: MailToJudge): Judged {
  // A report comes from a mail server, not from another address of theirs.
  const answered = line === 'not-arrived' || judged.mail.report ? null : thread
  return { become: 'line', line, thread: thread.id, opens: false, remarks: listRemarks(judged, answered) }
}

function nothing(because: Ignored): Judged {
  return { become: 'nothing', because }
}

/** True for a mail that the site sent: Outlook's servers give it another id, and keep ours. */
function isOurs({ messageId, originalMessageId }: ReadMail, { mails }: Known): boolean {
  const own = mails.filter(({ madeBy }) => madeBy === 'site' || madeBy === 'reply')
  return own.some((mail) => mail.messageId === messageId || mail.messageId === originalMessageId)
}

/** The thread of the last of our mails that a mail answers; one with the sender's address before others. An id that a client chose proves nothing. */
function findAnswered(mail: ReadMail, sender: string, { mails }: Known): KnownThread | null {
  const ours = mails.filter(({ madeBy }) => madeBy !== 'person')
  const threads = findNamed(mail, ours).map(({ thread }) => thread)
  return threads.findLast(({ addresses }) => addresses.includes(sender)) ?? threads.at(-1) ?? null
}

type NamedMail = KnownMail & { thread: KnownThread }

/** The stored mails that a mail refers to and that stand in threads, in its order. */
function findNamed({ references }: ReadMail, mails: readonly KnownMail[]): NamedMail[] {
  const inThreads = mails.filter((mail): mail is NamedMail => mail.thread !== null)
  return references.flatMap((id) => inThreads.filter(({ messageId }) => messageId === id))
}

/** The thread in which an address stood last, where a message of it joins that (J16.1). */
function findRecent(address: string, { known, arrivedAt }: MailToJudge): KnownThread | null {
  const thread = known.addresses.get(address)?.thread
  return thread && Date.parse(arrivedAt) - Date.parse(thread.lastAt) <= joinedFor ? thread : null
}

/** The remarks on a mail that answers one of ours in a thread, or none. */
function listRemarks({ mail, check }: MailToJudge, answered: KnownThread | null): MailRemark[] {
  const sender = senderOf(mail)
  const replyTo = mail.replyTo.map(({ address }) => address).find((address) => address.toLowerCase() !== sender)
  const remarks: MailRemark[] = []
  if (mail.froms.length > 1) remarks.push({ says: 'several-senders' })
  else if (check !== 'passed') remarks.push({ says: check === 'failed' ? 'check-failed' : 'not-checked' })
  if (answered && !answered.addresses.includes(sender))
    remarks.push({ says: 'other-address', thread: answered.id, address: answered.addresses[0] ?? '' })
  if (replyTo) remarks.push({ says: 'reply-to', address: replyTo })
  return remarks
}
