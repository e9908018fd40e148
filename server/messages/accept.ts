import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { MessageKind, Tables } from '../database/tables.ts'
import { composeMails, type Letterhead, type MessageFields } from './mails.ts'
import type { Outbox } from './outbox.ts'
import { queueMail } from './queue-mail.ts'
import { createDecoyReference, createReference } from './reference.ts'
import { canonicalContent, claimSubmission } from './submissions.ts'

/** Where messages arrive: what writes them down, and who hears of them. */
export type FrontDesk = {
  db: Kysely<Tables>
  letterhead: Letterhead
  outbox: Pick<Outbox, 'wake'>
  /** Whether mail is configured: then visitors get mails too (D9). */
  mails: boolean
}

type Submission<Kind extends MessageKind> = {
  kind: Kind
  fields: MessageFields[Kind]
  /** What the sender calls this submission, so that sending it again is harmless; null without script. */
  submissionKey: string | null
  privacyVersion: string
  now: Date
}

/**
 * Stores a valid message and its mails, or finds that it was stored before (`repeated`, D5). When this resolves both are
 * on disk, when it throws neither is. What fell into the spam trap gets a reference to nothing (D4).
 */
export async function acceptMessage<Kind extends MessageKind>(
  { db, letterhead, outbox, mails }: FrontDesk,
  { kind, fields: { special, ...fields }, submissionKey, privacyVersion, now }: Submission<Kind>,
  newReference: () => string = createReference,
): Promise<{ reference: string; repeated: boolean }> {
  const content = canonicalContent(kind, fields)
  if (special) return { reference: createDecoyReference(content), repeated: false }

  const receipt = await db.transaction().execute(async (transaction) => {
    const id = randomUUID()
    const claim = await claimSubmission(transaction, { messageId: id, content, key: submissionKey, now })
    if (!claim.ok) return { reference: await requireReference(transaction, claim.repeatOf), repeated: true }

    const received_at = now.toISOString()
    const message = { id, kind, fields: JSON.stringify(fields), privacy_version: privacyVersion, received_at }
    const reference = await insertMessage(transaction, message, newReference)
    const { notification, acknowledgement } = composeMails({ kind, fields, reference, receivedAt: now }, letterhead)
    await queueMail(transaction, { message_id: id, purpose: 'notify-firm', mail: notification, now })
    if (mails) {
      await queueMail(transaction, { message_id: id, purpose: 'acknowledge-visitor', mail: acknowledgement, now })
    }
    return { reference, repeated: false }
  })
  if (!receipt.repeated) outbox.wake()
  return receipt
}

/** References are drawn at random: one that is taken is drawn again. */
async function insertMessage(
  transaction: Transaction<Tables>,
  message: Omit<Insertable<Tables['messages']>, 'reference'>,
  newReference: () => string,
) {
  for (;;) {
    const inserted = await transaction
      .insertInto('messages')
      .values({ ...message, reference: newReference() })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (inserted) return inserted.reference
  }
}

async function requireReference(transaction: Transaction<Tables>, messageId: string) {
  const query = transaction.selectFrom('messages').select('reference').where('id', '=', messageId)
  return (await query.executeTakeFirstOrThrow()).reference
}
