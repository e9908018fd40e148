import { randomUUID } from 'node:crypto'
import { inOffice, officeUrls } from '../../domain/office/pages.ts'
import type { SiteTransaction } from '../database/tables.ts'
import { enqueue } from './enqueue.ts'
import { type MailContext, messageId, signature } from './mails.ts'

type Given = {
  personId: string
  threadId: string
  /** The reference of a message of the thread. */
  reference: string
  /** The name of the person who gave it; null where the site did, to the responsible person of a property. */
  giver: string | null
}

/**
 * Enqueues the mail that tells somebody of the office that a thread is theirs now (J19), in the transaction that gives it. It has no word of
 * the thread, which the office alone shows.
 */
export async function enqueueGiven(
  transaction: SiteTransaction,
  { personId, threadId, reference, giver }: Given,
  { mailContext, now }: { mailContext: MailContext; now: Date },
): Promise<void> {
  const { firm, siteUrl } = mailContext
  const person = await transaction
    .selectFrom('people')
    .select(['email', 'name'])
    .where('id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const id = randomUUID()
  const content = {
    to: { name: person.name, address: person.email },
    replyTo: { name: firm.name, address: firm.email },
    subject: `Message ${reference} is yours`,
    text: `Good day,

${giver === null ? 'There is a message about a property for which you are responsible.' : `${giver} gave you a message.`} Please answer it:

${siteUrl}${inOffice(officeUrls.thread(threadId))}

${signature(mailContext)}
`,
    messageId: messageId(id, 'given', mailContext),
  }
  await enqueue(transaction, {
    id,
    owner: { kind: 'person', id: personId },
    purpose: 'thread-given',
    content,
    due: now,
  })
}
