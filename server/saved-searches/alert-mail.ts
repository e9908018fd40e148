import { urls } from '../../domain/urls.ts'
import { type MailBlock, type MailItem, paragraph } from '../mails/blocks.ts'
import { layoutMail } from '../mails/layout-mail.ts'
import { listHeaders, type MailContext, noTracking, type OutgoingMail, regards } from '../messages/mails.ts'

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
  const page = siteUrl + urls.savedSearches({ token })
  return {
    to: { name: '', address: email },
    replyTo: { name: firm.name, address: firm.email },
    subject: sayNews(parts),
    ...layoutMail(
      {
        blocks: [
          paragraph('Good day,'),
          ...groups.flatMap(({ reason, items }) => [
            heading(reason),
            { kind: 'items' as const, items: items.map(toItem) },
          ]),
          ...gone.map(paragraph),
          ...(isAsked ? askAgain(page) : []),
        ],
        signed: regards,
        why: `You get this e-mail, ${frequency === 'daily' ? 'once a day' : 'once a week'} at most, because you asked for it on ${siteUrl}. ${noTracking}`,
        links: [{ label: 'Change how often, pause, or stop one or all of these mails', url: page }],
      },
      mailContext,
    ),
    messageId,
    headers: listHeaders('saved-searches', page, mailContext),
  }
}

const heading = (text: string): MailBlock => ({ kind: 'heading', text })

function askAgain(page: string): MailBlock[] {
  return [
    paragraph('You have been looking for almost a year. Do you still look? If so, press “Still looking” there:'),
    { kind: 'link', label: 'Still looking', url: page },
    paragraph('Without it these mails end when the year does.'),
  ]
}

function toItem({ name, price, place, url, picture }: AlertItem): MailItem {
  return { above: place || null, name, below: price, url, picture }
}

/** `Villa Rosa, and 2 more for you`. */
function sayNews({ groups, gone }: AlertParts): string {
  const [first, ...others] = groups.flatMap(({ items }) => items)
  if (first) return others.length > 0 ? `${first.name}, and ${others.length} more for you` : `${first.name}, for you`
  return gone.length > 0 ? 'About a property that you look for' : 'Do you still look for a property?'
}
