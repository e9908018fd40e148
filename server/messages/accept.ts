import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { MailPurpose, Tables } from '../database/tables.ts'
import { composeMails, type Letterhead, type OutgoingMail, type VisitorMessage } from './mails.ts'
import type { Outbox } from './outbox.ts'
import { createDecoyReference, createReference } from './reference.ts'
import { canonicalContent, claimSubmission } from './submissions.ts'

/** Where messages arrive: what writes them down, and who hears of them. */
export type FrontDesk = {
  db: Kysely<Tables>
  letterhead: Letterhead
  outbox: Pick<Outbox, 'wake'>
  /** Whether the visitor gets a mail too: only where mail is configured (D9). */
  acknowledges: boolean
}

type Submission = VisitorMessage & {
  /** What the sender calls this submission, so that sending it again is harmless; null without script. */
  submissionKey: string | null
  privacyVersion: string
  now: Date
}

/**
 * Stores a valid message and its mails, or finds that it was stored before (`repeated`, D5). When this resolves both are
 * on disk, when it throws neither is. What fell into the spam trap gets a reference to nothing (D4).
 */
export async function acceptMessage(
  { db, letterhead, outbox, acknowledges }: FrontDesk,
  { kind, fields: { special, ...fields }, submissionKey, privacyVersion, now }: Submission,
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
    const toQueue = (purpose: MailPurpose, mail: OutgoingMail) => ({
      id: randomUUID(),
      message_id: id,
      purpose,
      mail: JSON.stringify(mail),
      attempts: 0,
      due_at: received_at,
    })
    const mails = [toQueue('notify-firm', notification)]
    if (acknowledges) mails.push(toQueue('acknowledge-visitor', acknowledgement))
    await transaction.insertInto('outbox').values(mails).execute()
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
