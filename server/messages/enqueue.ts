import { randomUUID } from 'node:crypto'
import type { MailPurpose, OwnerKind, SiteTransaction } from '../database/tables.ts'
import type { Forward } from './forward-channel.ts'
import type { OutgoingMail } from './mails.ts'

/** The row of any table of `outboxOwners`, stored in the same transaction. */
type Owner = { kind: OwnerKind; id: string }

type Content = { purpose: MailPurpose; content: OutgoingMail } | { purpose: 'forward-message'; content: Forward }

/** Adds a mail or a forward to the outbox, in the transaction that stores its owner. Not sent before `due`. Returns the id of the entry. */
export async function enqueue(
  transaction: SiteTransaction,
  { content, due, id = randomUUID(), owner, ...row }: Content & { owner: Owner; id?: string; due: Date },
): Promise<string> {
  await transaction
    .insertInto('outbox')
    .values({
      id,
      owner_kind: owner.kind,
      owner_id: owner.id,
      ...row,
      content: JSON.stringify(content),
      attempts: 0,
      due_at: due.toISOString(),
      mail_id: 'messageId' in content ? content.messageId : null,
    })
    .execute()
  return id
}
