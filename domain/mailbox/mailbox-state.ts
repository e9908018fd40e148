/** The reason for which the firm's mailbox cannot be read: its server refuses the password, or nobody reaches it. */
export type MailboxFault = 'refused' | 'unreached'

/** The state of the firm's mailbox as it is read (J25.17). Instants are ISO 8601, null for never. */
export type MailboxState = {
  inboxReadAt: string | null
  sentReadAt: string | null
  /** The last of all other folders. */
  othersReadAt: string | null
  /** False where no folder is marked as sent. */
  hasSent: boolean
  fault: { why: MailboxFault; since: string } | null
}

/** In milliseconds. A line that is lost for moments is nobody's business; every minute something is read. */
const shortFault = 5 * 60_000

const causes = {
  refused: 'the mailbox refuses our password',
  unreached: 'the mailbox cannot be reached',
  unread: 'no server reads the mailbox',
} as const satisfies Record<MailboxFault | 'unread', string>

const goesOn = 'We try again by ourselves. If it goes on, please tell whoever looks after the site.'

const remedies = {
  refused: 'Whoever looks after the site sets the right password (IMAP_URL).',
  unreached: goesOn,
  unread: goesOn,
} as const satisfies Record<MailboxFault | 'unread', string>

/** The cause of a fault, and what to do, in words of a page and of a mail. */
export function sayFault(why: MailboxFault | 'unread'): { cause: string; remedy: string } {
  return { cause: causes[why], remedy: `${remedies[why]} Until then read mails in the mailbox itself.` }
}

/**
 * Says how reading goes, in two lines: `reads` says when each folder was read last; `trouble`, null where there is none, since when nothing has been
 * read, why, and what to do. `say` gives an instant in words, such as `11:30`.
 */
export function sayMailbox(
  { inboxReadAt, sentReadAt, othersReadAt, hasSent, fault }: MailboxState,
  { now, say }: { now: Date; say(instant: string): string },
): { reads: string; trouble: string | null } {
  const folders = [
    ['inbox', inboxReadAt],
    ['sent mail', sentReadAt],
    ['other folders', othersReadAt],
  ] as const
  const read = folders.flatMap(([name, at]) => (at === null ? [] : [`${name} ${say(at)}`]))
  const last = folders.flatMap(([, at]) => at ?? []).sort()
  const reads = read.length === 0 ? 'The mailbox has not been read yet.' : `The mailbox was read: ${read.join(', ')}.`
  const sent = hasSent ? '' : ' No folder is marked as sent, so answers from other mail programs are not seen here.'
  const since = fault?.since ?? last.at(-1)
  const isLong = since !== undefined && now.getTime() - Date.parse(since) > shortFault
  const { cause, remedy } = sayFault(fault?.why ?? 'unread')
  return { reads: reads + sent, trouble: isLong ? `No mail comes in: since ${say(since)} ${cause}. ${remedy}` : null }
}
