import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Answering } from '../../domain/content/answering.ts'
import { toSearchText } from '../../domain/inbox/search-text.ts'
import type { EnteredMail } from '../../domain/messages/entered-mail.ts'
import type { MessageValues, VisitorKind } from '../../domain/messages/kinds.ts'
import type { MessageKind } from '../../domain/messages/message-kinds.ts'
import { inOffice, officeUrls } from '../../domain/office/pages.ts'
import type { SiteDatabase, SiteTransaction, Tables } from '../database/tables.ts'
import { enqueue } from './enqueue.ts'
import { enqueueGiven } from './given-mail.ts'
import type { TypedFields } from './kinds.ts'
import { claimMail } from './mail-limit.ts'
import { composeMails, type MailContext } from './mails.ts'
import type { Outbox } from './outbox.ts'
import type { AskedProperties } from './property-facts.ts'
import { createReference } from './reference.ts'
import { canonicalContent, claimSubmission } from './submissions.ts'
import { joinThread } from './threads.ts'

export type MessageDependencies = {
  db: SiteDatabase
  mailContext: MailContext
  outbox: Pick<Outbox, 'wake' | 'deliverNow'>
  /** True when mail is configured, so that visitors get mails too (D9). */
  mails: boolean
  /** True where there is an office, to which the mails to the firm lead. */
  office: boolean
  /** The kinds of messages that are forwarded to a foreign form handler. */
  forwarded: readonly VisitorKind[]
}

type Submission<Kind extends VisitorKind> = {
  kind: Kind
  fields: MessageValues<Kind>
  /** The typed texts of fields that are stored in another form. They are no part of the content by which repeats are known (D5). */
  typed?: TypedFields
  /** The properties of an inquiry that the site has ever shown. They are no part of that content either. */
  properties?: AskedProperties
  answering: Answering
  /** The idempotency key that the sender gave this submission; null without script. */
  submissionKey: string | null
  privacyVersion: string
  now: Date
}

/** The visitor's own request delivers the forward, to show the reply. Should it die, the outbox takes over after so many milliseconds. */
const forwardDelay = 30_000

/** The reference of a message, and the id of its forward in the outbox. */
type Receipt = { reference: string; repeated: boolean; forward: string | null }

/**
 * Stores a valid message and its mails, or recognises a repeat of a stored one (`repeated`, D5). When this resolves both are
 * on disk, when it throws neither is.
 */
export async function acceptMessage<Kind extends VisitorKind>(
  { db, mailContext, outbox, mails, office, forwarded }: MessageDependencies,
  {
    kind,
    fields: { special, ...fields },
    typed = {},
    properties = new Map(),
    answering,
    submissionKey,
    privacyVersion,
    now,
  }: Submission<Kind>,
  newReference: () => string = createReference,
): Promise<Receipt> {
  const content = canonicalContent(kind, fields)
  const receipt = await db.transaction().execute(async (transaction): Promise<Receipt> => {
    const id = randomUUID()
    const owner = { kind: 'message', id } as const
    const claim = await claimSubmission(transaction, { owner: { message_id: id }, content, key: submissionKey, now })
    if (!claim.ok) {
      const stored = transaction.selectFrom('messages').select('reference').where('id', '=', claim.repeatOf)
      const { reference } = await stored.executeTakeFirstOrThrow()
      return { reference, repeated: true, forward: null }
    }
    const message = { id, kind, fields, typed, privacyVersion, now }
    const { reference, threadId, givenTo, isSpam } = await storeMessage(transaction, message, newReference)
    const stored = { kind, fields, typed, properties, answering, reference, receivedAt: now }
    const threadUrl = office ? mailContext.siteUrl + inOffice(officeUrls.thread(threadId)) : null
    const { notification, acknowledgement } = composeMails(stored, mailContext, threadUrl)
    // Before the outbox rows, as a restore locks the tables in this order.
    const mail = { purpose: 'acknowledge-visitor', address: fields.email, owner: { message_id: id }, now } as const
    // The sender of spam may be forged, and an acknowledgement would be our spam to somebody else.
    const acknowledges = mails && !isSpam && (await claimMail(transaction, mail))
    if (!isSpam) await enqueue(transaction, { owner, purpose: 'notify-firm', content: notification, due: now })
    if (acknowledges)
      await enqueue(transaction, { owner, purpose: 'acknowledge-visitor', content: acknowledgement, due: now })
    if (mails && office && givenTo !== null) {
      const given = { personId: givenTo, threads: [{ id: threadId, reference }], giver: null }
      await enqueueGiven(transaction, given, { mailContext, now })
    }
    const forward = forwarded.includes(kind)
      ? await enqueue(transaction, {
          owner,
          purpose: 'forward-message',
          content: { kind, form_data: { ...fields, special } },
          due: new Date(now.getTime() + forwardDelay),
        })
      : null
    return { reference, repeated: false, forward }
  })
  if (!receipt.repeated) outbox.wake()
  return receipt
}

type NewMessage = {
  id: string
  kind: MessageKind
  fields: Readonly<Record<string, string>>
  typed: TypedFields
  privacyVersion: string
  now: Date
  /** The id of the person of the office who enters it. */
  writer?: string
  /** False for one that is no question, as a confirmed search. */
  opens?: boolean
  /** A mail's thread as `joinThread` takes it, the thread beside that, its id, and what the mailbox says of it. */
  mail?: { into: string | null; beside: string | null; opens: boolean; id: string | null; entered: EnteredMail }
}

/** Stores a message in its thread, which goes to `givenTo` if nobody had it. */
export async function storeMessage(
  transaction: SiteTransaction,
  { id, kind, fields, typed, privacyVersion, now, writer, opens = true, mail }: NewMessage,
  newReference: () => string = createReference,
): Promise<{ reference: string; threadId: string; givenTo: string | null; isSpam: boolean }> {
  const thread = {
    id,
    fields,
    now,
    opens,
    ...(writer !== undefined && { writer }),
    ...(mail && { into: mail.into, opens: mail.opens }),
  }
  const { id: thread_id, ...joined } = await joinThread(transaction, thread)
  const message = {
    ...{ id, thread_id, kind, fields: JSON.stringify(fields), privacy_version: privacyVersion },
    received_at: now.toISOString(),
    email: (fields.email ?? '').toLowerCase(),
    typed: Object.keys(typed).length > 0 ? JSON.stringify(typed) : null,
    ...(mail && { mail_id: mail.id, mail: JSON.stringify(mail.entered), beside: mail.beside }),
  }
  const reference = await insertMessage(transaction, message, (drawn) => toSearchText(fields, drawn), newReference)
  return { reference, threadId: thread_id, ...joined }
}

/** References are random, so one that is taken is drawn again. */
async function insertMessage(
  transaction: SiteTransaction,
  message: Omit<Insertable<Tables['messages']>, 'reference' | 'search'>,
  toSearch: (reference: string) => string,
  newReference: () => string,
) {
  for (;;) {
    const reference = newReference()
    const inserted = await transaction
      .insertInto('messages')
      .values({ ...message, reference, search: toSearch(reference) })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (inserted) return inserted.reference
  }
}
