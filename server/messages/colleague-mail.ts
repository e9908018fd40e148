import { randomUUID } from 'node:crypto'
import type { SiteTransaction } from '../database/tables.ts'
import { enqueue } from './enqueue.ts'
import { type MailContext, messageId, signature } from './mails.ts'

type ColleagueMail = {
  /** Before somebody has joined, the name is the e-mail address. */
  person: { id: string; email: string; name: string }
  purpose: 'office-link' | 'thread-given' | 'digest'
  subject: string
  text: string
  /** Says below the signature why this mail comes. */
  foot?: string
}

/** Enqueues a mail to somebody of the office. */
export async function enqueueForColleague(
  transaction: SiteTransaction,
  { person, purpose, subject, text, foot }: ColleagueMail,
  { mailContext, now }: { mailContext: MailContext; now: Date },
): Promise<void> {
  const { firm } = mailContext
  const id = randomUUID()
  const content = {
    to: { name: person.name === person.email ? '' : person.name, address: person.email },
    replyTo: { name: firm.name, address: firm.email },
    subject,
    text: `Good day,

${text}

${signature(mailContext)}
${foot === undefined ? '' : `\n--\n${foot}\n`}`,
    messageId: messageId(id, purpose, mailContext),
  }
  await enqueue(transaction, { id, owner: { kind: 'person', id: person.id }, purpose, content, due: now })
}
