import { urls } from '../../domain/urls.ts'
import { type MailContext, type OutgoingMail, signature } from '../messages/mails.ts'

/** A listing of an alert as its mail shows it, with whole addresses. */
export type AlertItem = {
  name: string
  /** Such as `Lower price: KES 90,000 a month`. */
  price: string
  place: string
  url: string
  picture: string | null
}

/** Listings with the search that found them, in words. */
export type AlertGroup = { reason: string; items: readonly AlertItem[] }

export type AlertParts = {
  email: string
  messageId: string
  /** The token of this one mail. */
  token: string
  groups: readonly AlertGroup[]
  /** Sentences about properties that are no longer offered. */
  gone: readonly string[]
  /** True where the seeker is asked whether they still look (K7). */
  isAsked: boolean
  frequency: string
}

/** Composes a mail with what is news to a seeker (K6.1), with the question whether they still look, or with that alone. */
export function composeAlert(parts: AlertParts, mailContext: MailContext): OutgoingMail {
  const { email, messageId, token, groups, gone, isAsked, frequency } = parts
  const { firm, siteUrl } = mailContext
  const page = siteUrl + urls.savedSearches(token)
  const blocks = [
    'Good day,',
    ...groups.flatMap(({ reason, items }) => [`${reason}:`, ...items.map(sayItem)]),
    ...gone,
    ...(isAsked
      ? [`You have been looking for almost a year. Do you still look? Press “Still looking” there: ${page}`]
      : []),
    ...(isAsked ? ['Without it these mails end when the year does.'] : []),
    signature(mailContext),
    `--
You get this e-mail, ${frequency === 'daily' ? 'once a day' : 'once a week'} at most, because you asked for it on ${siteUrl}.
Change how often, pause, or stop one or all of these mails: ${page}
We do not track who opens this e-mail.`,
  ]
  return {
    to: { name: '', address: email },
    replyTo: { name: firm.name, address: firm.email },
    subject: sayNews(parts),
    text: `${blocks.join('\n\n')}\n`,
    messageId,
    headers: { 'List-Unsubscribe': `<${page}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

function sayItem({ name, price, place, url }: AlertItem): string {
  return [name, place, price, url].filter(Boolean).join('\n')
}

/** `Villa Rosa, and 2 more for you`. */
function sayNews({ groups, gone }: AlertParts): string {
  const [first, ...others] = groups.flatMap(({ items }) => items)
  if (first) return others.length > 0 ? `${first.name}, and ${others.length} more for you` : `${first.name}, for you`
  return gone.length > 0 ? 'About a property that you look for' : 'Do you still look for a property?'
}
