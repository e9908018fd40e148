import type { Known, KnownAddress, KnownMail, KnownThread } from '../known-mail.ts'
import type { MailAddress, ReadMail } from '../read-mail.ts'

const noHeaders: ReadMail['headers'] = {
  autoSubmitted: null,
  xAutoreply: null,
  precedence: null,
  listId: null,
  listUnsubscribe: null,
  returnPath: null,
  contentType: 'text/plain',
  spam: false,
  authenticationResults: [],
}

type Changes = Partial<Omit<ReadMail, 'froms' | 'to' | 'cc' | 'replyTo' | 'headers'>> & {
  froms?: string[]
  to?: string[]
  cc?: string[]
  replyTo?: string[]
  headers?: Partial<ReadMail['headers']>
}

/** A mail of `client@example.com` to the firm as the parser reads it, with what a test changes in it. */
export function createMail({ froms, to, cc, replyTo, headers, ...changes }: Changes = {}): ReadMail {
  return {
    messageId: '<theirs@example.com>',
    originalMessageId: null,
    date: '2026-11-20T09:00:00.000Z',
    froms: toAddresses(froms ?? ['client@example.com']),
    to: toAddresses(to ?? ['firm@riparo.example']),
    cc: toAddresses(cc ?? []),
    replyTo: toAddresses(replyTo ?? []),
    subject: 'Re: Your message',
    references: [],
    headers: { ...noHeaders, ...headers },
    unreadable: false,
    text: 'Yes, Saturday at ten.',
    files: [],
    report: null,
    calendar: false,
    isCut: false,
    ...changes,
  }
}

/** The thread of `client@example.com`, in which something happened two days before a mail of `createMail`. */
export const clientThread: KnownThread = {
  id: 'client-thread',
  addresses: ['client@example.com'],
  lastAt: '2026-11-18T09:00:00.000Z',
  isSpam: false,
}

/** A reply of the office to the client. */
export const ourReply: KnownMail = {
  messageId: '<reply@riparo.example>',
  madeBy: 'reply',
  thread: clientThread,
  to: ['client@example.com'],
  sentAt: '2026-11-18T09:00:00.000Z',
}

/** A database that knows our reply, and addresses of threads. */
export function createKnown(
  changes: Partial<Omit<Known, 'addresses'>> & { threads?: KnownThread[]; mailedAt?: string } = {},
): Known {
  const { threads = [clientThread], mailedAt = null, ...known } = changes
  const addresses = threads.flatMap((thread) =>
    thread.addresses.map((address): [string, KnownAddress] => [address, { thread, mailedAt }]),
  )
  return {
    mails: [ourReply],
    addresses: new Map(addresses),
    colleagues: new Set(['firm@riparo.example', 'ann@riparo.example']),
    takesStrangers: false,
    ...known,
  }
}

function toAddresses(addresses: readonly string[]): MailAddress[] {
  return addresses.map((address) => ({ name: '', address }))
}
