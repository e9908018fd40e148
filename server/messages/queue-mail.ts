import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { MailPurpose, Tables } from '../database/tables.ts'
import type { OutgoingMail } from './mails.ts'

/** What a mail is about, and is erased with. */
type Subject = { message_id: string } | { subscriber_id: string }

type QueuedMail = Subject & { id?: string; purpose: MailPurpose; mail: OutgoingMail; now: Date }

/** Puts a mail into the outbox, in the transaction of what it is about. */
export async function queueMail(transaction: Transaction<Tables>, { mail, now, ...row }: QueuedMail): Promise<void> {
  await transaction
    .insertInto('outbox')
    .values({ id: randomUUID(), ...row, mail: JSON.stringify(mail), attempts: 0, due_at: now.toISOString() })
    .execute()
}
