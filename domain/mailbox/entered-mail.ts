import type { MailFile } from './read-mail.ts'

/** A sentence that the page says of a mail (`mail-words.ts`). */
export type MailRemark =
  | { says: 'not-checked' | 'check-failed' | 'several-senders' }
  /** It answers a mail of another thread, whose address is not the sender's. */
  | { says: 'other-address'; thread: string; address: string }
  /** Answers are wanted at another address, which nobody follows by itself. */
  | { says: 'reply-to'; address: string }

/** What is kept of a mail that was read, beside its words. */
export type EnteredMail = {
  /** The folder in which it was read, and the addresses that it went to, in lower case. */
  folder: string
  to: readonly string[]
  /** Its files, which stay in the mailbox. */
  files: readonly MailFile[]
  remarks: readonly MailRemark[]
  /** The words that it quotes of our own mails. */
  quoted: string
  /** True where more stands in the mailbox than here. */
  isCut: boolean
}
