import { isIP } from 'node:net'
import type { Config } from '../server/config/config.ts'
import { domainOf } from '../server/config/formats.ts'
import { checkSender } from '../server/mails/check-dns.ts'
import { readDkimKey, toPublicKey } from '../server/mails/dkim.ts'
import { OperatorError } from '../server/operator-error.ts'
import { type Command, UsageError } from './command.ts'
import { print } from './terminal.ts'

export const mailCommands: Record<string, Command> = {
  'mail check': {
    usage: 'mail check [--selector NAME]',
    description:
      'says what the mails of the site lack to arrive: SPF, DKIM and DMARC in the DNS of MAIL_FROM, and unsubscribing with one click; --selector names the DKIM key of a mail server that signs by itself',
    options: { selector: { type: 'string' } },
    operands: [0, 0],
    async runAlone({ config, option }) {
      return checkSending(config, option('selector'))
    },
  },
}

/** Prints what the sender's DNS has and lacks. True where it lacks nothing. @throws OperatorError without a mail server */
async function checkSending({ mail, siteUrl }: Config, selector: string | null): Promise<boolean> {
  if (!mail) throw new OperatorError('The site sends no mails: SMTP_URL, MAIL_FROM and MAIL_TO are not set')
  if (selector !== null && !/^[a-z\d.-]{1,63}$/i.test(selector))
    throw new UsageError('--selector takes the name of a DKIM key, such as google')
  const domain = domainOf(mail.from)
  if (isIP(domain.replaceAll(/[[\]]/g, ''))) throw new OperatorError(`MAIL_FROM is at ${domain}, which is no domain`)
  const key = mail.dkim && readDkimKey(mail.dkim)
  const signed = key && { domain: key.domain, selector: key.selector, publicKey: toPublicKey(key) }
  const named = selector === null ? null : { domain, selector, publicKey: null }
  const { ok, lacking } = await checkSender({ domain, dkim: named ?? signed, siteUrl })
  for (const sentence of ok) print(`ok     ${sentence}`)
  for (const sentence of lacking) print(`lacks  ${sentence}`)
  return lacking.length === 0
}
