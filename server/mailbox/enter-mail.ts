import { hash } from 'node:crypto'
import { toWordsText } from '../../domain/inbox/search-text.ts'
import type { MailEvent } from '../../domain/inbox/thread.ts'
import { checkSender } from '../../domain/mailbox/checked-sender.ts'
import { readReport } from '../../domain/mailbox/delivery-report.ts'
import { foldQuote } from '../../domain/mailbox/fold-quote.ts'
import { identityOf } from '../../domain/mailbox/identity.ts'
import { type Judged, judgeMail, type MailFolder, senderOf } from '../../domain/mailbox/judge-mail.ts'
import type { ReadMail } from '../../domain/mailbox/read-mail.ts'
import type { EnteredMail } from '../../domain/messages/entered-mail.ts'
import type { SiteTransaction } from '../database/tables.ts'
import { storeMessage } from '../messages/accept.ts'
import { openAgain } from '../messages/threads.ts'
import { isRefusedStatus, noteReturned } from '../saved-searches/refusals.ts'
import { type Firm, readKnown } from './known-mail.ts'
import { readOwnTexts } from './own-texts.ts'
import type { ArrivedMail } from './read-folder.ts'

/** A mail that was read, with where and when it came. */
type Incoming = { arrived: Pick<ArrivedMail, 'folder' | 'receivedAt'>; kind: MailFolder; mail: ReadMail }

type Settings = Firm & { checkedBy: string | null }

/** The name under which a thread has an answer that was found in `\Sent`. */
const mailbox = 'The firm’s mailbox'

/** Enters a mail as what the rules make of it (J25), unless it is entered already or was erased. Returns what it became. */
export async function enterMail(
  transaction: SiteTransaction,
  { arrived, kind, mail }: Incoming,
  { checkedBy, ...firm }: Settings,
): Promise<Judged | null> {
  const id = hash('sha256', JSON.stringify(identityOf(mail))).slice(0, 32)
  if (await isKnown(transaction, id)) return null
  const known = await readKnown(transaction, mail, firm)
  const arrivedAt = arrived.receivedAt.toISOString()
  const judged = judgeMail({ mail, folder: kind, arrivedAt, check: checkSender(mail, checkedBy), known })
  const entered: EnteredMail = {
    folder: arrived.folder,
    to: [...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase()),
    files: mail.files,
    remarks: 'remarks' in judged ? judged.remarks : [],
    quoted: '',
    isCut: mail.isCut || mail.unreadable,
  }
  const entry = { id, mail, entered, at: arrived.receivedAt }
  const fromSender = { who: mail.froms[0]?.name || senderOf(mail), words: mail.text, at: arrivedAt }
  switch (judged.become) {
    case 'nothing':
      break
    case 'join':
      await storeMail(transaction, entry, judged.thread)
      break
    case 'own-thread':
    case 'new-thread':
      await storeMail(transaction, entry, null)
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
        await answer(transaction, { ...entry, id: at === 0 ? id : `${id}-${at}` }, answered)
  }
  const returned = mail.report && readReport(mail.report, known.mails)
  if (returned?.action === 'failed' && isRefusedStatus(returned.status)) {
    const refusal = `${returned.status}: ${returned.words}`
    await noteReturned(transaction, { mailId: returned.mail.messageId, refusal, now: arrived.receivedAt })
  }
  return judged
}

type Entry = { id: string; mail: ReadMail; entered: EnteredMail; at: Date }

async function isKnown(transaction: SiteTransaction, id: string): Promise<boolean> {
  for (const table of ['messages', 'thread_deeds', 'erasures'] as const) {
    if (await transaction.selectFrom(table).select(`${table}.id`).where(`${table}.id`, '=', id).executeTakeFirst())
      return true
  }
  return false
}

/** The words of a mail that could not be read. */
const unread = '(This mail could not be read here: please open it in the mailbox.)'

/** Stores a message in a thread, or in one of its own. One that a colleague has answered from the mailbox since opens nothing. */
async function storeMail(transaction: SiteTransaction, { id, mail, entered, at }: Entry, into: string | null) {
  const { answer: msg, quoted } = foldQuote(
    mail.text,
    into === null ? [] : await readOwnTexts(transaction, into, senderOf(mail)),
  )
  const [from] = mail.froms
  await storeMessage(transaction, {
    ...{ id, kind: 'mail', typed: {}, privacyVersion: '', now: at },
    fields: {
      name: from?.name ?? '',
      email: from?.address ?? '',
      subject: mail.subject,
      msg: mail.unreadable ? unread : msg,
    },
    mail: {
      into,
      opens: into === null || !(await isAnswered(transaction, into, at)),
      id: mail.messageId,
      entered: { ...entered, quoted },
    },
  })
}

async function isAnswered(transaction: SiteTransaction, thread: string, at: Date): Promise<boolean> {
  const later = await transaction
    .selectFrom('thread_deeds')
    .select('id')
    .where('thread_id', '=', thread)
    .where('deed', '=', 'answer-from-mailbox')
    .where('mail', 'is not', null)
    .where('done_at', '>=', at.toISOString())
    .executeTakeFirst()
  return later !== undefined
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
  await storeEvent(transaction, entry, {
    ...{ thread, event: 'answer-from-mailbox', who: mailbox, words: entry.mail.text, at: until },
  })
}
