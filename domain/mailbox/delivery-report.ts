import { sayMailFault } from '../inbox/mail-fault.ts'
import type { KnownMail } from './known-mail.ts'
import type { MailReport, ReportedRecipient } from './read-mail.ts'

/** A mail of ours that a server did not deliver, or not yet. */
export type ReturnedMail = {
  mail: KnownMail
  /** The address that it went to, in lower case. */
  address: string
  action: 'failed' | 'delayed'
  /** The code that the server wrote, such as `5.1.1`. */
  status: string
  /** The reason, and of a failed one the advice: `This mailbox does not exist: call`. */
  words: string
}

/**
 * Finds the mail that a delivery report is about: one that it names by an id that is stored, and by an address that this mail went to. Null
 * for any other report, as anybody can write one; of several recipients one that failed comes first.
 */
export function readReport({ ids, recipients }: MailReport, mails: readonly KnownMail[]): ReturnedMail | null {
  const mail = findReturned(ids, mails)
  if (!mail) return null
  const found = recipients.flatMap((recipient) => {
    const address = addressesOf(recipient).find((some) => mail.to.includes(some))
    const { action, status } = recipient
    if (address === undefined || !/^[45]\.\d{1,3}\.\d{1,3}$/.test(status ?? '')) return []
    if (action !== 'failed' && action !== 'delayed') return []
    return [{ mail, address, action, status: status ?? '', words: say(recipient, action) } as const]
  })
  return found.find(({ action }) => action === 'failed') ?? found[0] ?? null
}

/**
 * The mail of ours among the ids of a returned mail. Where a server replaced its own id, ours is the last: each of our mails names itself
 * behind those that it answers (J20.4).
 */
export function findReturned(ids: readonly string[], mails: readonly KnownMail[]): KnownMail | undefined {
  const sent = mails.filter(({ madeBy }) => madeBy !== 'person')
  const [own, ...others] = ids.map((id) => sent.find(({ messageId }) => messageId === id))
  return own ?? others.findLast((mail) => mail !== undefined)
}

/** True for a report that a mail arrived, or was passed on, at each address that it names. */
export function saysArrived({ recipients }: MailReport): boolean {
  return (
    recipients.length > 0 && recipients.every(({ action }) => ['delivered', 'relayed', 'expanded'].includes(action))
  )
}

/** The recipient, and the address to which we wrote if that passes mail on. */
function addressesOf({ address, originalAddress }: ReportedRecipient): string[] {
  return [originalAddress ?? '', address].map((some) => some.toLowerCase())
}

/** The status comes first, unless it says no more than that it failed. */
function say({ status, diagnostic }: ReportedRecipient, action: ReturnedMail['action']): string {
  const isVague = /^\d\.0\.0$/.test(status ?? '')
  const error = isVague ? `${diagnostic ?? ''} ${status}` : `${status} ${diagnostic ?? ''}`
  return sayMailFault(error, action === 'failed' ? 'failed' : 'waiting')
}
