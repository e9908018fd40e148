import * as v from 'valibot'
import type { MailPurpose, SiteDatabase } from '../../database/tables.ts'
import { mailSchema } from '../../messages/mails.ts'
import { parseFields } from '../../messages/message-store.ts'

/** What a reply answers. */
export type Conversation = {
  /** The thread's one address, as its owner writes it. */
  to: string
  name: string
  /** The reference of their last message. */
  reference: string
  /** Our last acknowledgement of one of their messages; null where none was sent. */
  acknowledgement: SentMail | null
  /** The Message-IDs of all mails that were sent to the address, the oldest first. */
  references: string[]
  /** The mail to the firm about their last message. */
  notification: SentMail | null
}

type SentMail = { subject: string; messageId: string }

/** So many of the last messages and mails are read: a stranger may write hundreds. */
const maxRead = 20

/** Reads what a reply answers; null where there is no such thread. */
export async function readConversation(db: SiteDatabase, threadId: string): Promise<Conversation | null> {
  const thread = await db.selectFrom('threads').select('email').where('id', '=', threadId).executeTakeFirst()
  if (!thread) return null
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'reference', 'fields'])
    .where('thread_id', '=', threadId)
    .orderBy('received_at', 'desc')
    .limit(maxRead)
    .execute()
  // Messages of another address may stand in the thread. They are somebody else's.
  const isTheirs = (address: string | undefined) => address?.toLowerCase() === thread.email
  const theirs = messages
    .map(({ fields, ...message }) => ({ ...message, fields: parseFields(fields) }))
    .filter(({ fields }) => isTheirs(fields.email))
  const [last] = theirs
  const mails = await readMails(db, threadId)
  const sent = mails.filter(({ isSent, mail }) => isSent && isTheirs(mail.to?.address))
  const find = (some: typeof mails, purpose: MailPurpose) => some.find((each) => each.purpose === purpose)?.mail ?? null
  return {
    to: last?.fields.email ?? thread.email,
    name: last?.fields.name ?? '',
    reference: last?.reference ?? '',
    acknowledgement: find(sent, 'acknowledge-visitor'),
    references: sent.map(({ mail }) => mail.messageId).reverse(),
    notification: find(
      mails.filter(({ owner_id }) => owner_id === last?.id),
      'notify-firm',
    ),
  }
}

/** The last mails of a thread that its address and the firm got or will get, the newest first. One that cannot be read is left out. */
async function readMails(db: SiteDatabase, threadId: string) {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('messages', 'messages.id', 'owner_id')
    .leftJoin('thread_deeds', 'thread_deeds.id', 'owner_id')
    .select(['owner_id', 'purpose', 'content', 'delivered_at'])
    .where((eb) => eb.or([eb('messages.thread_id', '=', threadId), eb('thread_deeds.thread_id', '=', threadId)]))
    .where('purpose', 'in', ['acknowledge-visitor', 'notify-firm', 'send-reply'])
    .orderBy(({ fn }) => fn.coalesce('messages.received_at', 'thread_deeds.done_at'), 'desc')
    .limit(3 * maxRead)
    .execute()
  return rows.flatMap(({ owner_id, purpose, content, delivered_at }) => {
    const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), mailSchema), content)
    return success ? [{ owner_id, purpose, mail: output, isSent: delivered_at !== null }] : []
  })
}
