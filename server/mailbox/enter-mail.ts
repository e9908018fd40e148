import { toWordsText } from '../../domain/inbox/search-text.ts'
import { answerEvents, type MailEvent } from '../../domain/inbox/thread.ts'
import { checkSender } from '../../domain/mailbox/checked-sender.ts'
import { readReport } from '../../domain/mailbox/delivery-report.ts'
import { type FoldedText, foldQuote } from '../../domain/mailbox/fold-quote.ts'
import { type Judged, judgeMail, type MailFolder, senderOf } from '../../domain/mailbox/judge-mail.ts'
import type { Known } from '../../domain/mailbox/known-mail.ts'
import type { ReadMail } from '../../domain/mailbox/read-mail.ts'
import type { EnteredMail, MailRemark } from '../../domain/messages/entered-mail.ts'
import type { SiteDatabase, SiteTransaction } from '../database/tables.ts'
import { storeMessage } from '../messages/accept.ts'
import { enqueueGiven } from '../messages/given-mail.ts'
import type { MailContext } from '../messages/mails.ts'
import { parseEntered } from '../messages/message-store.ts'
import { openAgain } from '../messages/threads.ts'
import { isRefusedStatus, noteReturned } from '../saved-searches/refusals.ts'
import { type Firm, readKnown } from './known-mail.ts'
import { keyOfMail } from './mail-key.ts'
import { findNamedProperties } from './named-properties.ts'
import { readOwnTexts } from './own-texts.ts'
import type { ArrivedMail } from './read-folder.ts'

/** A mail that was read, with where and when it came. */
type Incoming = {
  arrived: Pick<ArrivedMail, 'folder' | 'receivedAt'>
  kind: MailFolder
  mail: ReadMail
  /** Its words as `foldMail` has split them. */
  folded?: FoldedMail | null
}

type FoldedMail = FoldedText & { thread: string }

type Settings = Firm & { checkedBy: string | null }

/** `notice` is for the mail to whoever gets a thread (J19); null where the site sends none. */
type Notice = { notice: MailContext | null }

/** The name under which a thread has an answer that was found in `\Sent`. */
const mailbox = 'The firm’s mailbox'

/**
 * Splits the words of a mail that joins a thread, before it is entered: that takes up to 20 ms, in which on SQLite nobody could write. Null for
 * any other mail.
 */
export async function foldMail(db: SiteDatabase, incoming: Incoming, settings: Settings): Promise<FoldedMail | null> {
  const found = await judgeIncoming(db, incoming, settings)
  return found?.judged.become === 'join' ? foldIn(db, found.judged.thread, incoming.mail) : null
}

async function foldIn(db: SiteDatabase, thread: string, mail: ReadMail): Promise<FoldedMail> {
  return { thread, ...foldQuote(mail.text, await readOwnTexts(db, thread, senderOf(mail))) }
}

/** Decides what a mail becomes, and under which id it is entered; null where it is entered already or was erased. It stores nothing. */
export async function judgeIncoming(
  db: SiteDatabase,
  { arrived, kind, mail }: Incoming,
  { checkedBy, ...firm }: Settings,
): Promise<{ id: string; known: Known; judged: Judged } | null> {
  const id = keyOfMail(mail)
  if (await isKnown(db, id)) return null
  const known = await readKnown(db, mail, firm)
  const arrivedAt = arrived.receivedAt.toISOString()
  return { id, known, judged: judgeMail({ mail, folder: kind, arrivedAt, check: checkSender(mail, checkedBy), known }) }
}

/** Enters a mail as what the rules make of it (J25), unless it is entered already or was erased. Returns what it became. */
export async function enterMail(
  transaction: SiteTransaction,
  incoming: Incoming,
  { notice, ...settings }: Settings & Notice,
): Promise<Judged | null> {
  const { arrived, mail, folded = null } = incoming
  const found = await judgeIncoming(transaction, incoming, settings)
  if (!found) return null
  const { id, known, judged } = found
  const entered: EnteredMail = {
    folder: arrived.folder,
    to: [...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase()),
    files: mail.files,
    remarks: 'remarks' in judged ? judged.remarks : [],
    quoted: '',
    isCut: mail.isCut || mail.unreadable,
  }
  const entry = { id, mail, entered, folded, at: arrived.receivedAt }
  const fromSender = {
    who: mail.froms[0]?.name || senderOf(mail),
    words: mail.text,
    at: arrived.receivedAt.toISOString(),
  }
  switch (judged.become) {
    case 'nothing':
      break
    case 'join':
      await storeMail(transaction, entry, { into: judged.thread, beside: otherThread(judged.remarks) })
      break
    case 'own-thread':
    case 'new-thread':
      await beginThread(transaction, entry, 'beside' in judged ? judged.beside : null, notice)
      break
    case 'line':
      await storeEvent(transaction, entry, { ...fromSender, event: `mail-${judged.line}`, thread: judged.thread })
      break
    case 'delayed':
    case 'returned':
      await storeEvent(transaction, entry, {
        ...{ ...fromSender, event: `mail-${judged.become}`, thread: judged.thread },
        words: `${judged.address}: ${judged.words}`,
      })
      if (judged.opens) await openThread(transaction, judged.thread)
      break
    case 'answer-from-mailbox':
      for (const [at, answered] of judged.answers.entries())
        await answer(
          transaction,
          { ...entry, id: at === 0 ? id : `${id}-${at}`, entered: { ...entered, answers: mail.references } },
          answered,
        )
  }
  const returned = mail.report && readReport(mail.report, known.mails)
  if (returned?.action === 'failed' && isRefusedStatus(returned.status)) {
    const refusal = `${returned.status}: ${returned.words}`
    await noteReturned(transaction, { mailId: returned.mail.messageId, refusal, now: arrived.receivedAt })
  }
  return judged
}

type Entry = { id: string; mail: ReadMail; entered: EnteredMail; folded: FoldedMail | null; at: Date }

async function isKnown(db: SiteDatabase, id: string): Promise<boolean> {
  for (const table of ['messages', 'thread_deeds', 'erasures'] as const) {
    if (await db.selectFrom(table).select(`${table}.id`).where(`${table}.id`, '=', id).executeTakeFirst()) return true
  }
  return false
}

/** The words of a mail that could not be read. */
const unread = '(This mail could not be read here: please open it in the mailbox.)'

/** Stores a message as the first of a thread, which is about the property that it names, and its responsible person's (J25.21). */
async function beginThread(
  transaction: SiteTransaction,
  entry: Entry,
  beside: string | null,
  notice: MailContext | null,
) {
  const named = await findNamedProperties(transaction, entry.mail)
  const remarks = [...entry.entered.remarks]
  if (named.length > 1) remarks.push({ says: 'several-properties', properties: named })
  const { reference, threadId, givenTo, isAnswered } = await storeMail(
    transaction,
    { ...entry, entered: { ...entry.entered, remarks } },
    { into: null, beside, ...(named.length === 1 && { property: named[0] }) },
  )
  if (!notice || givenTo === null || isAnswered) return
  const given = { personId: givenTo, threads: [{ id: threadId, reference }], giver: null }
  await enqueueGiven(transaction, given, { mailContext: notice, now: new Date() })
}

/** The thread that a mail answers from another address. */
function otherThread(remarks: readonly MailRemark[]): string | null {
  return remarks.find((remark) => remark.says === 'other-address')?.thread ?? null
}

type Place = { into: string | null; beside: string | null; property?: string | undefined }

/** Stores a message in a thread, or in one of its own. One that a colleague has answered from the mailbox since opens nothing. */
async function storeMail(transaction: SiteTransaction, entry: Entry, { into, beside, property }: Place) {
  const { id, mail, entered, at } = entry
  const { answer: msg, quoted } = await toFolded(transaction, entry, into)
  const [from] = mail.froms
  const answers = await listAnswers(transaction, senderOf(mail))
  const naming = await findNaming(transaction, mail, answers)
  const isAnswered = Boolean(naming) || answers.some((each) => each.thread === into && each.at >= at.toISOString())
  const stored = await storeMessage(transaction, {
    ...{ id, kind: 'mail', typed: {}, privacyVersion: '', now: at },
    fields: {
      name: from?.name ?? '',
      email: from?.address ?? '',
      ...(property !== undefined && { propertyID: property }),
      subject: mail.subject,
      // Last, as lists read the beginning of the fields alone.
      msg: mail.unreadable ? unread : msg,
    },
    mail: {
      into,
      beside,
      opens: into === null || !isAnswered,
      id: mail.messageId,
      entered: { ...entered, quoted },
    },
  })
  if (naming && naming.thread !== stored.threadId) await moveAnswer(transaction, naming, stored.threadId, at)
  return { ...stored, isAnswered }
}

async function toFolded(
  transaction: SiteTransaction,
  { mail, folded }: Entry,
  into: string | null,
): Promise<FoldedText> {
  if (into === null) return { answer: mail.text, quoted: '' }
  // Its thread may have been joined to another in this moment.
  return folded?.thread === into ? folded : foldIn(transaction, into, mail)
}

/** An answer of a colleague's in a thread, when it was written, and the ids of the mails that it names. */
type Answer = { id: string; thread: string; at: string; names: readonly string[] }

/** The answers of colleagues in the threads of an address: what was sent may be read before what it answers, as after a restore. */
async function listAnswers(transaction: SiteTransaction, address: string): Promise<Answer[]> {
  const answers = await transaction
    .selectFrom('thread_deeds')
    .select(['id', 'thread_id', 'done_at', 'mail'])
    .where('thread_id', 'in', (eb) => eb.selectFrom('messages').select('thread_id').where('email', '=', address))
    .where('deed', '=', 'answer-from-mailbox')
    .where('mail', 'is not', null)
    .execute()
  return answers.map(({ id, thread_id, done_at, mail }) => {
    return { id, thread: thread_id, at: done_at, names: parseEntered(mail)?.answers ?? [] }
  })
}

/** The answer that names a mail. It was written to the first mail with this id: another one with it, in other words, is still to be answered. */
async function findNaming(transaction: SiteTransaction, { messageId }: ReadMail, answers: readonly Answer[]) {
  const naming = answers.find(({ names }) => messageId !== null && names.includes(messageId))
  const first = transaction.selectFrom('messages').select('id').where('mail_id', '=', messageId)
  return naming && !(await first.executeTakeFirst()) ? naming : undefined
}

/** Puts an answer beside the mail that it names, and lets the thread wait again in which it stood until then, unless that was answered otherwise. */
async function moveAnswer(transaction: SiteTransaction, { id, thread, at }: Answer, to: string, mailAt: Date) {
  await transaction.updateTable('thread_deeds').set({ thread_id: to }).where('id', '=', id).execute()
  await settle(transaction, to, [at, mailAt.toISOString()].sort().at(-1) ?? at)
  const written = transaction
    .selectFrom('messages')
    .select(({ fn }) => fn.max('received_at').as('received_at'))
    .where('thread_id', '=', thread)
  const last = (await written.executeTakeFirst())?.received_at ?? ''
  const answered = transaction.selectFrom('thread_deeds').select('id').where('thread_id', '=', thread)
  if (
    await answered
      .where('deed', 'in', [...answerEvents, 'answer-by-email'])
      .where('done_at', '>=', last)
      .executeTakeFirst()
  )
    return
  await transaction
    .updateTable('threads')
    .set(openAgain)
    .where('id', '=', thread)
    .where('state', '=', 'answered')
    .execute()
}

type Event = { thread: string; event: MailEvent | 'answer-from-mailbox'; who: string; words: string; at: string }

/** Stores what is no message. It is no line of the activity, as nobody of the office did it there. */
async function storeEvent(
  transaction: SiteTransaction,
  { id, mail, entered }: Entry,
  { thread, event, who, words, at }: Event,
) {
  await transaction
    .insertInto('thread_deeds')
    .values({
      ...{ id, thread_id: thread, done_at: at, deed: event, person_name: who },
      ...{ note: words, search: toWordsText(words) },
      ...{ mail_id: mail.messageId, mail: JSON.stringify(entered) },
    })
    .execute()
}

/** Opens a thread, as a reply that was refused for good does (J20): it waits since its last message. */
async function openThread(transaction: SiteTransaction, id: string) {
  await transaction.updateTable('threads').set(openAgain).where('id', '=', id).where('state', '!=', 'spam').execute()
}

/** Writes down what somebody answered from the mailbox. It answers what had come until then, and ends no follow-up. */
async function answer(
  transaction: SiteTransaction,
  entry: Entry,
  { thread, until }: { thread: string; until: string },
) {
  await settle(transaction, thread, until)
  await storeEvent(transaction, entry, {
    ...{ thread, event: 'answer-from-mailbox', who: mailbox, words: entry.mail.text, at: until },
  })
}

/** Lets a thread be answered as far as what came until an instant. */
async function settle(transaction: SiteTransaction, thread: string, until: string) {
  const waiting = transaction
    .selectFrom('messages')
    .select(({ fn }) => fn.min('received_at').as('received_at'))
    .where('thread_id', '=', thread)
    .where('received_at', '>', until)
  const next = (await waiting.executeTakeFirst())?.received_at ?? null
  await transaction
    .updateTable('threads')
    .set((eb) => ({
      ...(next === null ? { state: 'answered' as const, waiting_at: null } : { waiting_at: next }),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', thread)
    .where('state', '=', 'open')
    .execute()
}
