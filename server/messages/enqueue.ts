import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { MailPurpose, RowOwner, Tables } from '../database/tables.ts'
import type { Forward } from './forward-channel.ts'
import type { OutgoingMail } from './mails.ts'

type Content = { purpose: MailPurpose; content: OutgoingMail } | { purpose: 'forward-message'; content: Forward }

/** Adds a mail or a forward to the outbox, in the transaction that stores its owner. Not sent before `due`. Returns the id of the entry. */
export async function enqueue(
  transaction: Transaction<Tables>,
  { content, due, id = randomUUID(), ...row }: RowOwner & Content & { id?: string; due: Date },
): Promise<string> {
  await transaction
    .insertInto('outbox')
    .values({ id, ...row, content: JSON.stringify(content), attempts: 0, due_at: due.toISOString() })
    .execute()
  return id
}
