import type { SendMailOptions } from 'nodemailer'
import * as v from 'valibot'
import type { MailPurpose } from '../database/tables.ts'
import type { Channel } from './delivery.ts'
import { fitMail, type OutgoingMail } from './mails.ts'
import { parseOutboxContent, UnreadableContentError } from './outbox-content.ts'
import type { OutboxEntry } from './outbox-rows.ts'

/** Makes one attempt to send a mail, and throws when the mail server did not accept it. */
export type Transport = { sendMail(mail: SendMailOptions): Promise<unknown> }

export const mailPurposes: readonly MailPurpose[] = ['notify-firm', 'acknowledge-visitor', 'confirm-subscription']

/** About five days with the back-off of the outbox, which is as long as mail servers retry. */
const maxAttempts = 130

const mailbox = v.object({ name: v.string(), address: v.string() })

const file = v.object({ name: v.string(), type: v.string(), base64: v.pipe(v.string(), v.base64()) })

/** Strings only: nodemailer reads the file or URL that `raw`, `html` or an object in place of a text names. */
const mailSchema = v.object({
  to: v.nullable(mailbox),
  replyTo: mailbox,
  subject: v.string(),
  text: v.string(),
  messageId: v.string(),
  files: v.exactOptional(
    v.pipe(
      v.array(file),
      v.check((files) => fitMail(files)),
    ),
  ),
  headers: v.exactOptional(
    v.object({
      'List-Unsubscribe': v.exactOptional(v.string()),
      'List-Unsubscribe-Post': v.exactOptional(v.string()),
    }),
  ),
}) satisfies v.GenericSchema<unknown, OutgoingMail>

/** Delivers mails from the address `from`; `to` is the firm's own mailbox. */
export function createMailChannel({
  transport,
  from,
  to,
}: {
  transport: Transport
  from: string
  to: string
}): Channel {
  return {
    purposes: mailPurposes,
    async deliver(entry, signal) {
      const { files = [], ...mail } = parseOutboxContent(entry.content, mailSchema)
      await transport.sendMail({
        ...mail,
        from,
        to: mail.to ?? to,
        attachments: files.map(({ name, type, base64 }) => ({
          filename: name,
          contentType: type,
          content: Buffer.from(base64, 'base64'),
        })),
        // Keeps absence notices from answering it (RFC 3834).
        headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
        signal,
      })
      return null
    },
    isPermanentFailure,
  }
}

/**
 * A mail to an address that does not exist fails at once, and one to a visitor after five days. A mail to the firm is retried
 * for ever, unless its content cannot be read.
 */
function isPermanentFailure({ purpose, attempts }: OutboxEntry, error: unknown) {
  if (error instanceof UnreadableContentError) return true
  if (purpose === 'notify-firm') return false
  const { command, responseCode = 0 } = error as Partial<{ command: string; responseCode: number }>
  return (command === 'RCPT TO' && responseCode >= 500) || attempts >= maxAttempts
}
