import type { MailFile } from '../messages/entered-mail.ts'

/** A name and an address of a mail's header. The name is '' without one, and has no line break, control character or mark of direction. */
export type MailAddress = { name: string; address: string }

/** One address of a delivery report (RFC 3464); `action` in lower case, for instance `failed`, and `status` such as `5.1.1`. */
export type ReportedRecipient = {
  address: string
  originalAddress: string | null
  action: string
  status: string | null
  diagnostic: string | null
}

/** A delivery report: its recipients, and the ids in the headers of the returned mail, its own first. */
export type MailReport = { recipients: ReportedRecipient[]; ids: string[] }

/** Headers by which the rules judge a mail, each null where it has none; of those that stand twice the topmost. */
type RuleHeaders = {
  autoSubmitted: string | null
  xAutoreply: string | null
  precedence: string | null
  listId: string | null
  listUnsubscribe: string | null
  /** The header's whole text, so `<>` for the empty sender. */
  returnPath: string | null
  /** Media type of the whole mail in lower case, without parameters. */
  contentType: string | null
  /** True where a filter marked it as spam (`X-Spam-Flag`, `X-Spam-Status`). */
  spam: boolean
  /** All of them from top to bottom, as they stand, unfolded. */
  authenticationResults: string[]
}

/** The facts of a mail's headers. No text in it has U+0000; ids are whole, with `<` and `>`. */
export type MailHeaders = {
  messageId: string | null
  /** The id that a mail had before Exchange gave it another (`X-Microsoft-Original-Message-ID`). */
  originalMessageId: string | null
  /** ISO 8601; null where it cannot be read. */
  date: string | null
  /** Addresses of all `From` headers. More than one is a fault, and no one of them is the sender. */
  froms: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  replyTo: MailAddress[]
  subject: string
  /** Ids of `References`, then those of `In-Reply-To`: each once, the last 50. */
  references: string[]
  headers: RuleHeaders
}

/** A mail as it was read; one that could not be read has `unreadable`, what its headers say, and neither text nor files. */
export type ReadMail = MailHeaders & {
  unreadable: boolean
  /** Plain text of at most 100 KB, with LF line ends. */
  text: string
  files: MailFile[]
  report: MailReport | null
  /** True for an invitation, or an answer to one. */
  calendar: boolean
  /** True where something was left out: bytes beyond the first megabyte, text, parts, headers, files. */
  isCut: boolean
}
