import { formatCount } from '../../domain/format-count.ts'
import { inOffice, officeUrls } from '../../domain/office/pages.ts'
import type { SiteTransaction } from '../database/tables.ts'
import { type MailBlock, paragraph } from '../mails/blocks.ts'
import { enqueueForColleague, type MailSent } from './colleague-mail.ts'

type Given = {
  personId: string
  /** One or more, each with the reference of a message of it. */
  threads: readonly { id: string; reference: string }[]
  /** The name of the person who gave it; null where the site did, to the responsible person of a property. */
  giver: string | null
}

/**
 * Enqueues the mail that tells somebody of the office that threads are theirs now (J19), in the transaction that gives them. It has no word of
 * them, which the office alone shows.
 */
export async function enqueueGiven(
  transaction: SiteTransaction,
  { personId, threads, giver }: Given,
  sent: MailSent,
): Promise<void> {
  const person = await transaction
    .selectFrom('people')
    .select(['id', 'email', 'name'])
    .where('id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!person) return
  const { siteUrl } = sent.mailContext
  const addresses = threads.map(({ id, reference }) => ({ reference, url: siteUrl + inOffice(officeUrls.thread(id)) }))
  const [one, ...others] = addresses
  if (!one) return
  const isOne = others.length === 0
  const opening =
    giver === null
      ? 'There is a message about a property for which you are responsible.'
      : `${giver} gave you ${isOne ? 'a message' : formatCount(threads.length, 'message')}.`
  const subject = isOne ? `Message ${one.reference} is yours` : `${formatCount(threads.length, 'message')} are yours`
  const list: MailBlock = isOne
    ? { kind: 'link', label: 'Open it in the office', url: one.url }
    : { kind: 'items', items: addresses.map(({ reference, url }) => ({ name: `Message ${reference}`, url })) }
  const blocks = [paragraph(`${opening} Please answer ${isOne ? 'it' : 'them'}:`), list]
  await enqueueForColleague(transaction, { person, purpose: 'thread-given', subject, blocks }, sent)
}
