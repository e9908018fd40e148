import { randomUUID } from 'node:crypto'
import {
  type NotShown,
  type Replied,
  type Reply,
  type ReplyPreview,
  takeBackTime,
} from '../../../domain/inbox/reply.ts'
import type { NewFile } from '../../../domain/inbox/reply-files.ts'
import { inOffice, officeUrls } from '../../../domain/office/pages.ts'
import type { Person } from '../../../domain/office/person.ts'
import type { Catalogue } from '../../../domain/ports.ts'
import { storeFiles } from '../../database/reply-files.ts'
import type { SiteDatabase, SiteTransaction } from '../../database/tables.ts'
import { enqueue } from '../../messages/enqueue.ts'
import type { MailContext } from '../../messages/mails.ts'
import { changeThread, recordEvent } from './act.ts'
import { readConversation } from './conversation.ts'
import { composeCopy, composeReply } from './reply-mail.ts'
import { readSentListings, type SentListing } from './sent-listings.ts'

type Dependencies = {
  db: SiteDatabase
  catalogue: Pick<Catalogue, 'findMany'>
  /** Null where no mail is sent. */
  mail: { context: MailContext } | null
}

type Written = { id: string; written: Reply; person: Person }

/** The mail that a reply would be. */
export async function previewReply(
  { db, catalogue, mail }: Dependencies,
  { id, written, person }: Written,
): Promise<ReplyPreview | NotShown | null> {
  if (!mail) return null
  const conversation = await readConversation(db, id)
  if (!conversation?.email) return null
  const { listings, notShown } = await readSentListings(catalogue, written.properties, mail.context)
  if (notShown) return { ok: false, reason: 'not-shown', propertyId: notShown }
  const { subject, text, alternative } = composeReply(
    { text: written.text, listings, person, conversation },
    mail.context,
  )
  return { ok: true, to: conversation.to, subject, text, html: alternative }
}

/**
 * Stores a reply in its thread with its files, and its mail and the copy to the firm's mailbox in the outbox, in one transaction (J20). They are due once
 * the reply cannot be taken back any more. The tables come in the order in which a restore locks them.
 */
export async function reply(
  { db, catalogue, mail }: Dependencies,
  {
    id,
    written,
    files = [],
    seen,
    followUpAt = null,
    person,
    now,
  }: Written & { files?: readonly NewFile[]; seen: number; followUpAt?: string | null; now: Date },
): Promise<Replied> {
  if (!mail) return { ok: false, reason: 'no-mail' }
  const { listings, notShown } = await readSentListings(catalogue, written.properties, mail.context)
  if (notShown) return { ok: false, reason: 'not-shown', propertyId: notShown }
  return db
    .transaction()
    .execute((transaction) =>
      replyIn(transaction, { id, written, listings, files, seen, followUpAt, person, now }, mail.context),
    )
}

type InThread = Written & {
  /** The listings of the reply, as they are now. */
  listings: readonly SentListing[]
  /** The text of a reply to several, before the name was put in. */
  typed?: string
  files?: readonly NewFile[]
  seen: number
  followUpAt: string | null
  now: Date
}

/** The same in a transaction, which may hold replies to several people. */
export async function replyIn(
  transaction: SiteTransaction,
  { id, written, typed, listings, files = [], seen, followUpAt, person, now }: InThread,
  mailContext: MailContext,
): Promise<Exclude<Replied, NotShown>> {
  const stored = await transaction
    .selectFrom('threads')
    .select(['email', 'state', 'waiting_at', 'follow_up_at', 'person_id', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return { ok: false, reason: 'not-found' }
  const { email, ...before } = stored
  if (email === '') return { ok: false, reason: 'no-address' }
  const done = { event: 'answer-by-email', seen, at: followUpAt } as const
  const refused = await changeThread(transaction, { id, done, person, now })
  if (refused) return refused
  const conversation = await readConversation(transaction, id)
  if (!conversation) return { ok: false, reason: 'not-found' }
  const replyId = randomUUID()
  const owner = { kind: 'reply', id: replyId } as const
  const due = new Date(now.getTime() + takeBackTime)
  const content = composeReply({ text: written.text, listings, person, conversation }, mailContext)
  const threadUrl = mailContext.siteUrl + inOffice(officeUrls.thread(id))
  const copy = composeCopy({ text: content.text, person, conversation, threadUrl }, mailContext)
  await enqueue(transaction, { owner, purpose: 'send-reply', content, due })
  await enqueue(transaction, { owner, purpose: 'copy-reply', content: copy, due })
  await recordEvent(
    transaction,
    { id, done, person, now },
    {
      id: replyId,
      email: conversation.email,
      note: written.text,
      properties: JSON.stringify(written.properties),
      thread_before: JSON.stringify({ ...before, typed }),
      follow_up_at: followUpAt,
    },
  )
  await storeFiles(transaction, replyId, files)
  return { ok: true, replyId }
}
