import type { OutboxPurpose, SiteDatabase } from '../database/tables.ts'
import { readMails } from '../office/messages/conversation.ts'

/** The others go to the firm. */
const purposesToPerson: readonly OutboxPurpose[] = ['acknowledge-visitor', 'send-reply']

/** Answers beyond these are too old to be quoted. */
const maxAnswers = 20

/** The texts of the last mails that the firm wrote to an address in a thread: an answer may quote them. */
export async function readOwnTexts(db: SiteDatabase, threadId: string, email: string): Promise<string[]> {
  const mails = await readMails(db, threadId, email)
  const answers = await db
    .selectFrom('thread_deeds')
    .select('note')
    .where('thread_id', '=', threadId)
    .where('deed', '=', 'answer-from-mailbox')
    .orderBy('done_at', 'desc')
    .limit(maxAnswers)
    .execute()
  return [
    ...mails.filter(({ purpose }) => purposesToPerson.includes(purpose)).map(({ mail }) => mail.text),
    ...answers.flatMap(({ note }) => note ?? []),
  ]
}
