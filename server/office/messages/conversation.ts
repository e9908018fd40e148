import * as v from 'valibot'
import type { SiteDatabase } from '../../database/tables.ts'
import { mailSchema } from '../../messages/mails.ts'
import { parseFields } from '../../messages/message-store.ts'

/** The messages and mails that a reply answers. */
export type Conversation = {
  /** The thread's one address: as the last message has it, and in lower case. */
  to: string
  email: string
  name: string
  /** The reference of their last message. */
  reference: string
  /** Their last message where it is a mail with an id, or else our last acknowledgement; null where there is neither. */
  answered: SentMail | null
  /** The Message-IDs of all mails that were sent to the address, the oldest first, and of the mail that is answered. */
  references: string[]
  /** The mail to the firm about their last message. */
  notification: SentMail | null
}

type SentMail = { subject: string; messageId: string }

/** The mails of so many last messages and replies are read: a stranger may write hundreds. */
const maxOwners = 20

/** Reads what a reply answers; null where there is no such thread. Messages of an address that was joined to it are left out. */
export async function readConversation(db: SiteDatabase, threadId: string): Promise<Conversation | null> {
  const last = await db
    .selectFrom('threads')
    .innerJoin('messages', 'messages.thread_id', 'threads.id')
    .select(['messages.id', 'messages.reference', 'messages.fields', 'messages.mail_id', 'threads.email'])
    .where('threads.id', '=', threadId)
    .whereRef('messages.email', '=', 'threads.email')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const mails = await readMails(db, threadId, last.email)
  const sent = mails.filter(
    ({ purpose, isSent }) => isSent && (purpose === 'acknowledge-visitor' || purpose === 'send-reply'),
  )
  const { email, name, subject = '' } = parseFields(last.fields)
  const theirs = last.mail_id === null ? null : { messageId: last.mail_id, subject }
  return {
    to: email ?? last.email,
    email: last.email,
    name: name ?? '',
    reference: last.reference,
    answered: theirs ?? sent.find(({ purpose }) => purpose === 'acknowledge-visitor')?.mail ?? null,
    references: [...sent.map(({ mail }) => mail.messageId).reverse(), ...(theirs ? [theirs.messageId] : [])],
    notification:
      mails.find(({ owner_id, purpose }) => owner_id === last.id && purpose === 'notify-firm')?.mail ?? null,
  }
}

/** The mails about the last messages of an address in a thread, and the last replies to it, the newest first. One that cannot be read is left out. */
export async function readMails(db: SiteDatabase, threadId: string, email: string) {
  const replies = db
    .selectFrom('thread_deeds')
    .select(['id', 'done_at as at'])
    .where('thread_id', '=', threadId)
    .where('email', '=', email)
    .where('deed', '=', 'answer-by-email')
  const owners = await db
    .selectFrom('messages')
    .select(['id', 'received_at as at'])
    .where('thread_id', '=', threadId)
    .where('email', '=', email)
    .unionAll(replies)
    .orderBy('at', 'desc')
    .limit(maxOwners)
    .execute()
  if (owners.length === 0) return []
  const rows = await db
    .selectFrom('outbox')
    .select(['owner_id', 'purpose', 'content', 'delivered_at'])
    .where('owner_kind', 'in', ['message', 'reply'])
    .where(
      'owner_id',
      'in',
      owners.map(({ id }) => id),
    )
    .execute()
  return owners.flatMap(({ id }) =>
    rows
      .filter(({ owner_id }) => owner_id === id)
      .flatMap(({ owner_id, purpose, content, delivered_at }) => {
        const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), mailSchema), content)
        return success ? [{ owner_id, purpose, mail: output, isSent: delivered_at !== null }] : []
      }),
  )
}
