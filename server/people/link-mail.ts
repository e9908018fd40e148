import { type MailContext, messageId, type OutgoingMail, signature } from '../messages/mails.ts'

type LinkMail = { id: string; to: { name: string; address: string }; link: string; purpose: 'invitation' | 'sign-in' }

/** The mail with a link into the office, which whoever reads it can use once. */
export function composeLinkMail({ id, to, link, purpose }: LinkMail, mailContext: MailContext): OutgoingMail {
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
