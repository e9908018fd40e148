import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { MailPurpose, Tables } from '../database/tables.ts'
import type { Forward } from './forward-channel.ts'
import type { OutgoingMail } from './mails.ts'

/** What a entry is about, and is erased with. */
type Subject = { message_id: string } | { subscriber_id: string }

type Content = { purpose: MailPurpose; content: OutgoingMail } | { purpose: 'forward-message'; content: Forward }

/** Puts a mail or a forward into the outbox, in the transaction of what it is about; its id there. `due` is when it may leave. */
export async function enqueue(
  transaction: Transaction<Tables>,
  { content, due, id = randomUUID(), ...row }: Subject & Content & { id?: string; due: Date },
): Promise<string> {
  await transaction
    .insertInto('outbox')
    .values({ id, ...row, content: JSON.stringify(content), attempts: 0, due_at: due.toISOString() })
    .execute()
  return id
}
