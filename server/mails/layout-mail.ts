import type { WholeFirm } from '../../domain/firm/firm.ts'
import type { MailParts } from './blocks.ts'
import { toHtml } from './to-html.ts'
import { toText } from './to-text.ts'

/** The firm as its mails show it. `siteUrl` is the public origin, without a trailing slash. */
export type MailSender = {
  firm: Pick<WholeFirm, 'name' | 'email' | 'phones' | 'brand'>
  siteUrl: string
}

/** Lays out a mail in plain text and in HTML, both of the same blocks, so that the HTML says nothing that the text does not (K10). */
export function layoutMail(parts: MailParts, { firm, siteUrl }: MailSender): { text: string; alternative: string } {
  const contacts = [firm.email, ...firm.phones, siteUrl]
  return {
    text: toText(parts, [firm.name, ...contacts]),
    alternative: toHtml(parts, {
      name: firm.name,
      contacts,
      accent: firm.brand.accent,
      mark: `${siteUrl}/media/icon-192.png`,
    }),
  }
}
