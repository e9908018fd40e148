import { readAuthenticationResults } from './authentication-results.ts'
import type { ReadMail } from './read-mail.ts'

/**
 * `passed`: the firm's own mail server found that the mail comes from the domain of its one sender (DMARC). `failed`: it found that it
 * does not, or the mail names several senders, or none. `unchecked`: that server says nothing about it.
 */
export type SenderCheck = 'passed' | 'failed' | 'unchecked'

/** The value of `MAIL_CHECKED_BY` for Microsoft 365 and Exchange, whose header has no name of a server. */
const microsoft = 'microsoft'

/**
 * Says whether the firm's mail server checked the sender (J25.7). `checkedBy` is the name that this server writes, `microsoft`, or null
 * where none checks. Of its headers the topmost alone counts: those below it may have come with the mail.
 */
export function checkSender(
  { froms, headers }: Pick<ReadMail, 'froms' | 'headers'>,
  checkedBy: string | null,
): SenderCheck {
  const [from, ...others] = froms
  if (!from || others.length > 0) return 'failed'
  if (checkedBy === null) return 'unchecked'
  const server = checkedBy.toLowerCase() === microsoft ? null : checkedBy.toLowerCase()
  const own = headers.authenticationResults.slice(0, maxHeaders).map(readAuthenticationResults)
  const dmarc = own
    .find((header) => header.server === server)
    ?.results.filter(
      ({ method, properties }) =>
        method === 'dmarc' && domainOf(properties.get('header.from') ?? '') === domainOf(from.address),
    )
    .map(({ result }) => result)
  if (!dmarc || dmarc.length === 0) return 'unchecked'
  if (dmarc.includes('fail')) return 'failed'
  return dmarc.every((result) => result === 'pass') ? 'passed' : 'unchecked'
}

/** Each server on a mail's way writes one or two. */
const maxHeaders = 50

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
