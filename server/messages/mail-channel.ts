import type { SendMailOptions } from 'nodemailer'
import { eraseFilesOf, readAttachments } from '../database/reply-files.ts'
import { mailPurposes, type SiteDatabase, type SiteTransaction } from '../database/tables.ts'
import type { Channel, Delivered } from './delivery.ts'
import { mailSchema } from './mails.ts'
import { parseOutboxContent, UnreadableContentError } from './outbox-content.ts'
import type { OutboxEntry } from './outbox-rows.ts'
import { answerThread, reopenThread } from './threads.ts'

/** Makes one attempt to send a mail, and throws when the mail server did not accept it. */
export type Transport = { sendMail(mail: SendMailOptions): Promise<unknown> }

/** About five days with the back-off of the outbox, which is as long as mail servers retry. */
const maxAttempts = 130

type MailOptions = {
  transport: Transport
  from: string
  to: string
  /** The database, for the files of replies. */
  db: SiteDatabase
  /** Writes what a reply that has left means besides, by its id, in the transaction that records it. */
  onReplied?: (transaction: SiteTransaction, replyId: string, now: Date) => Promise<void>
}

/** Delivers mails from the address `from`; `to` is the firm's own mailbox. */
export function createMailChannel({ transport, from, to, db, onReplied }: MailOptions): Channel {
  return {
    purposes: mailPurposes,
    async deliver(entry, signal) {
      const { alternative, ...mail } = parseOutboxContent(entry.content, mailSchema)
      const attachments = entry.owner_kind === 'reply' ? await readAttachments(db, entry.owner_id) : []
      if (!attachments) throw new UnreadableContentError('a file of the reply is not stored any more')
      await transport.sendMail({
        ...mail,
        ...(alternative !== undefined && { html: alternative }),
        // Some mail servers give it another Message-ID, by which nobody would know an answer.
        references: [...(mail.references ?? []), mail.messageId],
        from,
        to: mail.to ?? to,
        // Keeps absence notices from answering it (RFC 3834). A person wrote a reply.
        ...(attachments.length > 0 && { attachments }),
        headers: { ...mail.headers, ...(entry.purpose !== 'send-reply' && { 'Auto-Submitted': 'auto-generated' }) },
        signal,
      })
      return null
    },
    isPermanentFailure,
    onDelivered: ({ owner_kind }) =>
      owner_kind === 'reply' ? (transaction, delivered) => recordReply(transaction, delivered, onReplied) : null,
    async onFailed(transaction, { entry }) {
      if (entry.purpose === 'send-reply') await reopenThread(transaction, entry)
    },
  }
}

/** Records that a mail of a reply has left: it answers its thread, and its files go (J20). */
async function recordReply(
  transaction: SiteTransaction,
  { entry, now, settle }: Delivered,
  onReplied: MailOptions['onReplied'],
): Promise<void> {
  if (entry.purpose === 'send-reply') {
    if (entry.last_error !== null) await answerThread(transaction, entry, now.toISOString())
    await onReplied?.(transaction, entry.owner_id, now)
  }
  await settle()
  await eraseFilesOf(transaction, entry.owner_id)
}

/**
 * A mail whose address or content the mail server refuses for good fails at once, and any other after five days. The notification of the
 * firm is retried for ever, unless its content cannot be read.
 */
export function isPermanentFailure({ purpose, attempts }: OutboxEntry, error: unknown) {
  if (error instanceof UnreadableContentError) return true
  if (purpose === 'notify-firm') return false
  const { command, code, responseCode = 0 } = error as Partial<{ command: string; code: string; responseCode: number }>
  const isRefused = (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500
  // The mail server has said how much it takes, or says it to the size of this mail.
  const isTooBig = command === 'MAIL FROM' && (responseCode === 552 || code === 'EMESSAGE')
  return isRefused || isTooBig || attempts >= maxAttempts
}
