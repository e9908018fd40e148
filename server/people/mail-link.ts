import { randomUUID } from 'node:crypto'
import { officePrefix } from '../../domain/urls.ts'
import type { SiteTransaction } from '../database/tables.ts'
import { enqueue } from '../messages/enqueue.ts'
import type { MailContext } from '../messages/mails.ts'
import { composeLinkMail } from './link-mail.ts'

/** The address of a link. The code stands after the `#`, which browsers send to nobody. */
export function toLink(origin: string, code: string): string {
  return `${origin}${officePrefix}#${code}`
}

/** Enqueues the mail with a link, in the transaction that makes the link. */
export async function enqueueLink(
  transaction: SiteTransaction,
  {
    personId,
    ...mail
  }: { personId: string; email: string; name: string; link: string; purpose: 'invitation' | 'sign-in' },
  { mailContext, now }: { mailContext: MailContext; now: Date },
): Promise<void> {
  const id = randomUUID()
  const to = { name: mail.name === mail.email ? '' : mail.name, address: mail.email }
  const content = composeLinkMail({ id, to, link: mail.link, purpose: mail.purpose }, mailContext)
  await enqueue(transaction, { id, owner: { kind: 'person', id: personId }, purpose: 'office-link', content, due: now })
}
