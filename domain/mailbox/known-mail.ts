import type { ReadMail } from './read-mail.ts'

/** A thread as the rules see it. */
export type KnownThread = {
  id: string
  /** Its own address and those joined to it by hand (J16.4), in lower case. */
  addresses: readonly string[]
  /** ISO instant of its last message or event. */
  lastAt: string
  isSpam: boolean
}

/** A mail whose id is stored because we sent or read it. */
export type KnownMail = {
  messageId: string
  /**
   * `reply`: the office's (J20). `site`: any other mail that the site sends. `mailbox`: a colleague's, found in `\Sent`. `person`: theirs, which
   * was read; anybody may choose its id.
   */
  madeBy: 'reply' | 'site' | 'mailbox' | 'person'
  /** Null for a mail that belongs to no thread, such as the newsletter's. */
  thread: KnownThread | null
  /** The addresses that it went to, in lower case. */
  to: readonly string[]
  /** ISO instant at which it left; of theirs, that at which the mailbox took it. */
  sentAt: string
}

/** An address that ever wrote. */
export type KnownAddress = {
  /** The thread in which it stood last, however old. */
  thread: KnownThread
  /** ISO instant of its last mail; null where it wrote by forms alone. */
  mailedAt: string | null
}

/** All that the database knows of a mail's ids and addresses (`listNamed`). */
export type Known = {
  mails: readonly KnownMail[]
  /** By address in lower case. */
  addresses: ReadonlyMap<string, KnownAddress>
  /** Addresses of the firm and its people, in lower case. */
  colleagues: ReadonlySet<string>
  /** True where the firm wants mails of strangers as new threads (J25.12). */
  takesStrangers: boolean
}

/** Addresses beyond these are not looked up: anybody may write to a thousand. */
const maxAddresses = 20
const maxIds = 100

/** The ids and addresses of a mail that are to be looked up, each once, the addresses in lower case. */
export function listNamed(mail: ReadMail): { ids: string[]; addresses: string[] } {
  const { froms, to, cc, report } = mail
  const reported = report?.recipients.flatMap(({ address, originalAddress }) => [address, originalAddress ?? '']) ?? []
  const addresses = [...[...froms, ...to, ...cc].map(({ address }) => address), ...reported]
  const ids = [mail.messageId, mail.originalMessageId, ...mail.references, ...(report?.ids ?? []), ...idsInText(mail)]
  return {
    ids: unique(ids.filter((id) => id !== null)).slice(0, maxIds),
    addresses: unique(addresses.map((address) => address.toLowerCase()))
      .filter((address) => address !== '')
      .slice(0, maxAddresses),
  }
}

/** True for the empty sender, as reports and automatic answers have it (RFC 5321). */
export function hasEmptySender({ headers }: Pick<ReadMail, 'headers'>): boolean {
  return headers.returnPath?.trim() === '<>'
}

/** The ids in the text of a mail with an empty sender: some servers, such as qmail, return a mail as text, without a report. */
export function idsInText(mail: Pick<ReadMail, 'headers' | 'text'>): string[] {
  if (!hasEmptySender(mail)) return []
  return [...mail.text.matchAll(/<[^\s<>@]{1,200}@[^\s<>@]{1,200}>/g)].slice(0, 20).map(([id]) => id)
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
