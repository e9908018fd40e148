import { randomUUID } from 'node:crypto'
import type { SiteTransaction } from '../database/tables.ts'
import { type MailParts, paragraph } from '../mails/blocks.ts'
import { layoutMail } from '../mails/layout-mail.ts'
import { enqueue } from './enqueue.ts'
import { type MailContext, messageId, regards } from './mails.ts'

type ColleagueMail = {
  /** Before somebody has joined, the name is the e-mail address. */
  person: { id: string; email: string; name: string }
  purpose: 'office-link' | 'thread-given' | 'morning-mail' | 'mailbox-state'
  subject: string
} & Pick<MailParts, 'blocks' | 'why' | 'links'>

export type MailSent = {
  mailContext: MailContext
  now: Date
  /** Not sent before this; until then it can be taken back by the id of its entry. */
  due?: Date
  id?: string
}

/** Enqueues a mail to somebody of the office. */
export async function enqueueForColleague(
  transaction: SiteTransaction,
  { person, purpose, subject, blocks, ...foot }: ColleagueMail,
  { mailContext, now, due = now, id = randomUUID() }: MailSent,
): Promise<void> {
  const { firm } = mailContext
  const content = {
    to: { name: person.name === person.email ? '' : person.name, address: person.email },
    replyTo: { name: firm.name, address: firm.email },
    subject,
    ...layoutMail({ blocks: [paragraph('Good day,'), ...blocks], signed: regards, ...foot }, mailContext),
    messageId: messageId(purpose, mailContext),
  }
  await enqueue(transaction, { id, owner: { kind: 'person', id: person.id }, purpose, content, due })
}
