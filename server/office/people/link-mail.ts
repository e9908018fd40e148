import { randomUUID } from 'node:crypto'
import { officePrefix } from '../../../domain/urls.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import { enqueue } from '../../messages/enqueue.ts'
import { type MailContext, messageId, signature } from '../../messages/mails.ts'

/** The address of a link. The code stands after the `#`, which browsers send to nobody. */
export function toOfficeLink(origin: string, code: string): string {
  return `${origin}${officePrefix}#${code}`
}

type LinkMail = { personId: string; email: string; name: string; link: string; purpose: 'invitation' | 'sign-in' }

/** Enqueues the mail with a link, which whoever reads it can use once, in the transaction that makes the link. */
export async function enqueueLink(
  transaction: SiteTransaction,
  { personId, email, name, link, purpose }: LinkMail,
  { mailContext, now }: { mailContext: MailContext; now: Date },
): Promise<void> {
  const { firm } = mailContext
  const [subject, opening, ending] =
    purpose === 'sign-in'
      ? [
          `Your link to sign in to the ${firm.name} office`,
          'Somebody asked for a link to sign in to the office with this address. If that was you,\nplease open it within 30 minutes. It works once:',
          'If it was not you, you need do nothing: nobody gets in without this mail.',
        ]
      : [
          `Your link into the ${firm.name} office`,
          'This link opens the office, where we look after our listings. Please open it within seven\ndays, on the phone or computer that you work with. It works once:',
          'Please do not pass it on: whoever opens it first gets in.',
        ]
  const id = randomUUID()
  const content = {
    to: { name: name === email ? '' : name, address: email },
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
  await enqueue(transaction, { id, owner: { kind: 'person', id: personId }, purpose: 'office-link', content, due: now })
}
