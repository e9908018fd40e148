import type { Frequency } from '../../domain/saved-searches/seeker.ts'
import { urls } from '../../domain/urls.ts'
import { paragraph } from '../mails/blocks.ts'
import { layoutMail } from '../mails/layout-mail.ts'
import { type MailContext, messageId, noTracking, type OutgoingMail, oneClick, regards } from '../messages/mails.ts'
import { unconfirmedDays } from './expire.ts'

type Asked = { email: string; token: string; words: string; frequency: Frequency }

/** Composes the mail that asks the owner of an address to confirm a search (K2.4). `token` authorises the links of this one mail. */
export function composeSearchConfirmation(
  { email, token, words, frequency }: Asked,
  mailContext: MailContext,
): OutgoingMail {
  const { firm, siteUrl } = mailContext
  const page = siteUrl + urls.savedSearches({ token })
  const confirm = siteUrl + urls.savedSearches({ token, ...(frequency !== 'weekly' && { often: frequency }) })
  return {
    to: { name: '', address: email },
    replyTo: { name: firm.name, address: firm.email },
    subject: `Please confirm: news by mail from ${firm.name}`,
    ...layoutMail(
      {
        blocks: [
          paragraph('Good day,'),
          paragraph('Somebody entered this address to hear by mail of'),
          { kind: 'heading', text: words },
          paragraph('If that was you, please open this page and press the button there:'),
          { kind: 'link', label: 'Confirm what I look for', url: confirm },
          paragraph(
            `The same page shows all that you look for with us, and stops it. Until you confirm, we send nothing else, and after ${unconfirmedDays} days we erase what nobody confirmed. If it was not you, there is nothing you need to do.`,
          ),
        ],
        signed: regards,
        why: `You are receiving this e-mail because your address was entered on ${siteUrl}. ${noTracking}`,
        links: [{ label: 'Stop all of it', url: page }],
      },
      mailContext,
    ),
    messageId: messageId('confirm-search', mailContext),
    headers: oneClick(page),
  }
}
