import { randomUUID } from 'node:crypto'
import { officePrefix } from '../../../domain/urls.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import { enqueue } from '../../messages/enqueue.ts'
import { type MailContext, messageId, type OutgoingMail, signature } from '../../messages/mails.ts'

/** The address of a link. The code stands after the `#`, which browsers send to nobody. */
export function toOfficeLink(origin: string, code: string): string {
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

type LinkMail = { id: string; to: { name: string; address: string }; link: string; purpose: 'invitation' | 'sign-in' }

/** The mail with a link into the office, which whoever reads it can use once. */
function composeLinkMail({ id, to, link, purpose }: LinkMail, mailContext: MailContext): OutgoingMail {
  const { firm } = mailContext
  const [subject, opening, ending] =
    purpose === 'sign-in'
      ? [
          `Your link to sign in to the ${firm.name} office`,
          'Somebody asked for a link to sign in to the office with this address. If that was you,\nplease open it within 30 minutes. It works once:',
          'If it was not you, there is nothing you need to do, and nobody gets in without this mail.',
        ]
      : [
          `Your way into the ${firm.name} office`,
          'Here is your link into the office, where our listings are looked after. Please open it\nwithin seven days, on the phone or computer that you work with. It works once:',
          'Please do not pass it on: whoever opens it first gets in.',
        ]
  return {
    to,
    replyTo: { name: firm.name, address: firm.email },
    subject,
    text: `Good day,

${opening}

${link}

${ending}

${signature(mailContext)}
`,
    messageId: messageId(id, 'office-link', mailContext),
  }
}
