import { inOffice, officeUrls } from '../../domain/office/pages.ts'
import type { SiteTransaction } from '../database/tables.ts'
import { enqueueForColleague } from './colleague-mail.ts'
import type { MailContext } from './mails.ts'

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
  const person = await transaction
    .selectFrom('people')
    .select(['id', 'email', 'name'])
    .where('id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const opening =
    giver === null
      ? 'There is a message about a property for which you are responsible.'
      : `${giver} gave you a message.`
  await enqueueForColleague(
    transaction,
    {
      ...{ person, purpose: 'thread-given', subject: `Message ${reference} is yours` },
      text: `${opening} Please answer it:\n\n${mailContext.siteUrl}${inOffice(officeUrls.thread(threadId))}`,
    },
    { mailContext, now },
  )
}
