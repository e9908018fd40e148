/**
 * A file of a mail, without its bytes; the name is '' without one. `type` is the media type in lower case, `size` its bytes when decoded
 * (about, of a text), null where the mail was cut within it. `part` is its number in IMAP's way of counting (`2.1`), by which the
 * mailbox gives that part alone.
 */
export type MailFile = { name: string; type: string; size: number | null; part: string; contentId?: string }

/** A sentence that the page says of a mail (`mail-words.ts`). */
export type MailRemark =
  | { says: 'not-checked' | 'check-failed' | 'several-senders' }
  /** It answers a mail of another thread, whose address is not the sender's. */
  | { says: 'other-address'; thread: string; address: string }
  /** Answers are wanted at another address, which nobody follows by itself. */
  | { says: 'reply-to'; address: string }
  /** It names several properties by these short ids, so it is about none (J25.21). */
  | { says: 'several-properties'; properties: readonly string[] }

/** A mail that was read, as it is kept beside its words. */
export type EnteredMail = {
  /** The folder in which it was read, and the addresses that it went to, in lower case. */
  folder: string
  to: readonly string[]
  /** Its files, which stay in the mailbox. */
  files: readonly MailFile[]
  remarks: readonly MailRemark[]
  /** The ids of the mails that it answers, of one that was sent. */
  answers?: readonly string[]
  /** The words that it quotes of our own mails. */
  quoted: string
  /** True where more stands in the mailbox than here. */
  isCut: boolean
}
