import { isIP } from 'node:net'
import type { Config } from '../server/config/config.ts'
import { domainOf } from '../server/config/formats.ts'
import { checkSender } from '../server/mails/check-dns.ts'
import { readDkimKey, toPublicKey } from '../server/mails/dkim.ts'
import { OperatorError } from '../server/operator-error.ts'
import { UsageError } from './command.ts'
import { print } from './terminal.ts'

type Configured = Pick<Config, 'siteUrl'> & { mail: NonNullable<Config['mail']> }

/**
 * Prints what the sender's DNS has and lacks (K10.6). True where it lacks nothing. `selector` names the key of a mail server that signs by itself.
 * @throws UsageError, OperatorError for a sender whose domain is an address
 */
export async function checkSending({ mail, siteUrl }: Configured, selector: string | null): Promise<boolean> {
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
