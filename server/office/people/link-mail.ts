import { officePrefix } from '../../../domain/urls.ts'
import type { SiteTransaction } from '../../database/tables.ts'
import { paragraph } from '../../mails/blocks.ts'
import { enqueueForColleague } from '../../messages/colleague-mail.ts'
import type { MailContext } from '../../messages/mails.ts'

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
          'Somebody asked for a link to sign in to the office with this address. If that was you, please open it within 30 minutes. It works once:',
          'If it was not you, you need do nothing: nobody gets in without this mail.',
        ]
      : [
          `Your link into the ${firm.name} office`,
          'This link opens the office, where we look after our listings. Please open it within seven days, on the phone or computer that you work with. It works once:',
          'Please do not pass it on: whoever opens it first gets in.',
        ]
  await enqueueForColleague(
    transaction,
    {
      ...{ person: { id: personId, email, name }, purpose: 'office-link', subject },
      blocks: [paragraph(opening), { kind: 'link', label: 'Open the office', url: link }, paragraph(ending)],
    },
    { mailContext, now },
  )
}
